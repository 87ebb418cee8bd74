# Runs on the board: the main loop's longest passes of each kind, while seven foxes play late in a game.
import gc
import json
import sys
import time

import flash_cache
import playing

import mahe.device.loop as main_loop
from mahe.device.lights import Lights
from mahe.device.play import board
from mahe.rules.roster import number_of

PLAY_MS = 15_000  # measured by the table's clock, which skips rests


class Clock:
    """The main loop's clock: a rest jumps to the next frame."""

    ticks_diff = time.ticks_diff

    def __init__(self):
        self.rested = 0
        self.loop = None

    def ticks_ms(self):
        return time.ticks_add(time.ticks_ms(), self.rested)

    def sleep_ms(self, ms):
        if self.loop.lights.ready():
            self.rested += max(ms, self.loop._due - self.loop._elapsed)


def report():
    """Print the microseconds of each kind's longest pass, with a warm cache and with one emptied before each pass."""
    print(json.dumps({"us": longest(flash_cache.as_it_is), "cold_us": longest(flash_cache.empty)}))


def longest(before):
    clock = main_loop.time = Clock()
    fitted = playing.fitted()
    loop = clock.loop = board(fitted, Lights(fitted))
    playing.in_play(loop.table, number_of("fox"))
    did = []
    note(loop.table, "tick", "a frame", did)
    note(loop.table, "follow_up", "a part of a page", did)
    note(loop.store, "replace", "a save", did)
    note(loop.store, "follow_up", "a save", did)
    note(loop.screen, "_send", "a page on its way", did)
    note(main_loop, "collect", "a collection", did)
    note(main_loop, "fill", "holes filled", did)
    note(loop.table.thinking, "step", "a thought", did)
    most = {}
    gc.disable()
    while loop._elapsed < PLAY_MS and not loop.table.game.position.is_over():
        did.clear()
        loaded = len(sys.modules)
        before()
        start = time.ticks_us()
        loop.step()
        took = time.ticks_diff(time.ticks_us(), start)
        what = "a module loaded" if len(sys.modules) > loaded else did[-1] if did else "a rest"
        if took > most.get(what, 0):
            most[what] = took
    gc.enable()
    return most


def note(owner, name, what, did):
    call = getattr(owner, name)

    def noted(*arguments):
        did.append(what)
        return call(*arguments)

    setattr(owner, name, noted)

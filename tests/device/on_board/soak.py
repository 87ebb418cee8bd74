# Plays whole games at full speed. A key is always pressed, so that every animation ends at once. Runs on the board.
import gc
import time

import framebuf

from mahe.device import collect, fill
from mahe.device.fitted import Fitted
from mahe.device.lights import Lights
from mahe.device.loop import forget_the_seldom
from mahe.device.play import board
from mahe.show.frame import BYTES, FRAME_MS
from mahe.show.keys import ROLL


class Impatient:
    """Presses ROLL whenever the table reads a key, which also hurries computer players and ends the winner's page."""

    def read(self):
        return ROLL


def tidy():
    """Collect garbage as the board does; return the heap that is free then."""
    behind = collect()
    free = gc.mem_free()
    while fill(behind):
        pass
    return free


def make_all_scales(limiter):
    """Make all scales that dim a frame, which a board makes on first use, so that the heap can be compared."""
    frame = bytearray(BYTES)
    picture = framebuf.FrameBuffer(frame, BYTES, 1, framebuf.GS8)
    brightness = limiter.brightness
    for level in range(64):  # 64 is FULL, a constant whose name the build removes
        limiter.brightness = level
        limiter.scale(frame, picture)
    limiter.brightness = brightness


def play(games, most_choices):
    """Return the free heap after each game, how many choices were saved, and the longest tick, page and save in µs."""
    fitted = Fitted()
    loop = board(fitted, Lights(fitted))
    table, lights, store = loop.table, loop.lights, loop.store
    table.people.press.port = Impatient()
    make_all_scales(table.stage.limiter)
    tidy()
    gc.disable()  # if garbage isn't collected by hand, a MemoryError says so
    now = played = choices = tick = page = save = 0
    free = []
    begun = over = False
    while played < games and choices < most_choices:
        now += FRAME_MS
        saves, game = store.saves, table.game
        start = time.ticks_us()
        table.tick(now)
        if table.game is game and game is not None and not game.position.is_over():
            tick = max(tick, time.ticks_diff(time.ticks_us(), start))
        loading = len(table.loading)
        start = time.ticks_us()
        while table.follow_up():
            took = time.ticks_diff(time.ticks_us(), start)
            if store.saves != saves:
                choices += 1
                save = max(save, took)
                tidy()  # the main loop also collects garbage after a save
            elif len(table.loading) == loading:  # loading a module would take longer
                page = max(page, took)
            loading = len(table.loading)
            start = time.ticks_us()
        if table.rounds and not begun:  # when a game begins or goes on, the main loop does the same
            begun = True
            forget_the_seldom()
            tidy()
        loop.keys.poll()
        while loop.screen.step() or table.thinking.step():
            pass
        while not lights.ready():
            time.sleep_ms(1)
        game = table.game
        if game is not None and game.position.is_over() != over:
            over = not over
            if over:
                played += 1
                free.append(tidy())
    lights.switch_off()
    return free, choices, (tick, page, save)

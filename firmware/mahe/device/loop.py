"""The main loop: each pass reads the keys, then does one thing: a frame, a piece of a frame's follow-up work, a
collection of garbage, a band of the screen, a slice of thought, or a short sleep."""

import sys
import time

from mahe import VERSION
from mahe.device import collect, fill, input_log
from mahe.device.counts import Counts
from mahe.device.keys import Keys
from mahe.device.lights import SIGN_MA, Lights
from mahe.device.power import Power
from mahe.device.screen import Screen
from mahe.device.sound import Sound
from mahe.device.store import Store
from mahe.device.usb_lines import Host, tell
from mahe.show import words
from mahe.show.frame import FRAME_MS
from mahe.show.keys import HOLD
from mahe.table.loading import ENDING, OPEN_MENU
from mahe.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from mahe.device.fitted import Fitted
    from mahe.device.guard import Guard
    from mahe.device.messages import Conversation
    from mahe.show.ports import Entropy

# After this many parts of pages garbage is collected even without a save: somebody may be leafing through the menu, and
# a page of words, mostly of three parts or more, leaves up to 7 KB of it.
_MOST_PARTS = 36
# When to collect garbage: as soon as no frame is due, or even before one that is. Otherwise a board that is always late
# would never collect, and would run out of heap.
_SOON, _NOW = 1, 2
_CAUGHT_UP_MS = 5 * FRAME_MS  # frames that are later than this are skipped
PLAYED_MS = 10_000  # after this long, a start has succeeded
QUIET_MS = 120_000  # after this long without a fault, earlier ones are forgotten
_SETTLED_MS = 1000  # after this long the first page is there, and the work that saves leave begins
# The clock must stay a small integer, which lasts for twelve days: so the board restarts after six, while nobody plays.
_LONG_MS = 1 << 29

# Modules that play needs seldom or never; a function that needs one imports it again.
_SELDOM = (
    ENDING + OPEN_MENU + ("mahe.show.palette", "mahe.table.resume", "mahe.table.self_test", "mahe.table.set_up_dialog")
)


def forget_the_seldom() -> None:
    """Unload the modules that play doesn't need: heap is short then."""
    for name in _SELDOM:
        if sys.modules.pop(name, None):
            package, _, last = name.rpartition(".")
            delattr(sys.modules[package], last)


class Loop:
    """The table and the parts of the board that it plays on, which take turns."""

    def __init__(self, fitted: "Fitted", lights: Lights, entropy: "Entropy", guard: "Guard | None" = None) -> None:
        self.guard = guard  # None if the game was started at a prompt
        self.host = Host()
        self.talk: Conversation | None = None  # the conversation with a laptop, if there is one
        self.lights = lights
        self.screen = Screen(fitted)
        self.keys = Keys(fitted)
        self.sound = Sound(fitted)
        self.power = Power(fitted)
        self._key_lights_ma = fitted.KEY_LIGHTS_MA
        self.store = Store()
        self.tape = input_log.begin(self.keys)
        self.table = Table(lights, self.screen, self.tape, self.sound, self.store, entropy)
        if guard and guard.quiet:
            guard.quiet = 0
            guard.note()
            from mahe.table.opening import be_quiet

            be_quiet(self.table)
        elif any(self.keys.stuck):
            self.table.stuck = bytes(self.keys.stuck)
        self._saves = 0
        self.parts = 0  # parts of pages drawn since garbage was collected
        self._ticks = time.ticks_ms()
        self._elapsed = 0  # ms since the table began
        self._due = 0  # when the next frame is due, on that clock
        self._following_up = False  # whether the last frame has left some work
        self._played = False  # whether it has played for ten seconds
        self._counted = False  # whether this start was counted
        self._said = False  # whether it has printed that nothing can be saved
        self._rounds = 0
        self._counts = Counts(self.store)
        self._check: Generator[None, None, bytes] | None = None  # the check of the image, while it goes on
        if guard and guard.hung:
            self.table.troubles.append((words.FAULT, f"H{guard.last}"))
        if guard and guard.slow:
            self.table.troubles.append((words.FAULT, "200 MHz"))
        if guard and (guard.given_up or guard.rolled_back):
            self.table.troubles.append((words.OTHER_PLAYS,))
        if guard and guard.unreadable:
            self.table.keeper.cannot_save(words.UNREADABLE)
        self._forgotten = 0  # the round in which the modules that play doesn't need were unloaded; 0: not yet
        self._garbage = 0  # _SOON after a save, which may have taken long; _NOW after the next frame
        self._behind = 0  # the address up to which small holes are still to be filled; 0: none

    def run(self) -> None:
        """Run until interrupted, then stop the sound."""
        try:
            while True:
                self.step()
        finally:
            self.sound.tone(0)

    def step(self) -> None:
        """One pass, after which the keys are read again."""
        keys = self.keys
        if keys.due():
            keys.poll()
        ticks = time.ticks_ms()
        self._elapsed += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        self.host.read()
        if self._following_up:
            self._follow_up()
        elif self._garbage == _NOW and not keys.waiting():
            self._collect()
        # A press pulls the next frame forward.
        elif (self._elapsed >= self._due or keys.waiting()) and self.lights.ready():
            self._frame()
        elif self.store.due and self._elapsed >= _SETTLED_MS and self.table.keeper.may_save:
            self._follow_up_saves()
        elif self._garbage:
            self._collect()
        elif self._behind:
            if not fill(self._behind):
                self._behind = 0
        elif not self.screen.step() and not self._talk_on() and not self.table.thinking.step():
            if self._check:
                self._go_on_checking()
            elif not (self.talk and self.talk.put):  # no sleep during a put: its bytes are coming in
                time.sleep_ms(1)

    def _collect(self) -> None:
        """Collect garbage, and with it the modules that play doesn't need."""
        self._garbage = 0
        if self.table.rounds != self._forgotten and not self.table.leaves_play():
            self._forgotten = self.table.rounds
            forget_the_seldom()
        self._behind = collect()

    def _talk_on(self) -> bool:
        """Go on with what a laptop has asked; returns whether there was anything to do."""
        if self.talk:
            return self.talk.step()
        if not self.host.first:
            return False
        from mahe.device.messages import Conversation  # loaded only then

        self.talk = Conversation(self)
        return True

    def _frame(self) -> None:
        """Make a frame: one that is a little late is drawn for the time it was due, and the next comes sooner."""
        now = self._due if 0 <= self._elapsed - self._due <= _CAUGHT_UP_MS else self._elapsed
        self._due = now + FRAME_MS
        works = self.screen.works
        self.lights.sign = not works
        offered = self.power.budget()
        self._look_after_the_supply()
        self.table.keeper.may_save = self.power.is_steady()
        others = self._key_lights_ma if works else self._key_lights_ma + SIGN_MA
        self.table.stage.limiter.supply(offered, others)
        self.tape.now = now
        self.table.tick(now)
        self.tape.note(self.table, offered, others)
        self._following_up = True
        if self.guard:
            self._report(now, self.guard)

    def _look_after_the_supply(self) -> None:
        """Cut a faulty supply of the lights and say so; the next press only switches it on again, as a try."""
        if self.lights.is_cut:
            pressed = False
            while self.keys.waiting():
                pressed = self.keys.read() < HOLD or pressed
            if pressed:  # once for any number of presses: it takes 0.1 s
                self.lights.switch_on()
        elif self.power.dead:
            self.lights.cut()
        self.table.stage.display.warn(words.NO_SUPPLY if self.lights.is_cut else None)

    def _report(self, now: int, guard: "Guard") -> None:
        """Tell the guard that frames come and which decision is due."""
        guard.feed()
        table = self.table
        if table.rounds != self._rounds:
            self._rounds = table.rounds
            guard.at(table.playing().journal.length())
        if guard.code and now >= _SETTLED_MS:  # only now: the decision had to be back within three seconds
            table.troubles.append((words.FAULT, f"F{guard.code:04X}"))
            guard.code = 0
        if not self._played and now >= PLAYED_MS:
            self._played = True
            if guard.played():
                self._say(VERSION + " from " + guard.place + " is confirmed")
            if guard.image and not self._check:
                from mahe.device.image_check import digest

                self._check = digest(guard.image)
        if guard.faults and now >= QUIET_MS:
            guard.faults = 0
            guard.note()
        if now >= _LONG_MS and table.people.are_asked and table.stage.rest:
            guard.restart()

    def _say(self, what: str) -> None:
        """Print a line; never in the middle of an answer."""
        (self.talk.say if self.talk else tell)("mahe: " + what)

    def _go_on_checking(self) -> None:
        """Read a piece of the image; if the image is damaged, another version takes over, provided there is one."""
        try:
            if self._check:
                next(self._check)
        except StopIteration as end:
            self._check = None
            if self.guard:
                self._checked(self.guard, end.value)

    def _checked(self, guard: "Guard", digest: bytes) -> None:
        if guard.header and digest != guard.header.sha256 and guard.has_another():
            from mahe.device.image_check import Damaged

            raise Damaged

    def _follow_up(self) -> None:
        """Do a piece of a frame's follow-up work; garbage is collected after each save, and at times without one."""
        if self.table.follow_up():
            self.parts += 1
            return
        self._following_up = False
        if self.table.keeper.no_room != self._said:
            self._said = self.table.keeper.no_room
            self._say("nothing can be saved" if self._said else "what is stored is saved again")
        if self.guard and self.table.keeper.may_save:
            self._count(self.guard)
        if self.store.saves != self._saves or self.parts >= _MOST_PARTS:
            self._saves = self.store.saves
            self.parts = 0
            self._garbage = _SOON
        elif self._garbage:
            self._garbage = _NOW
        elif not self._forgotten and self.table.rounds and not self.table.leaves_play():  # play has begun
            self._garbage = _SOON

    def _follow_up_saves(self) -> None:
        """Do a piece of the work that saves leave; it makes garbage as a page of words does."""
        store = self.store
        if store.damaged:
            store.damaged = False
            self.table.troubles.append((words.COPY_DAMAGED,))
            self._say("a saved copy was damaged; the other one is used")
        store.follow_up()
        self.parts += 3
        if self.parts >= _MOST_PARTS:
            self._garbage = self._garbage or _SOON

    def _count(self, guard: "Guard") -> None:
        """Count this start after ten seconds of play, and later, now and then, the saves."""
        if self._played and not self._counted:
            self._counted = True
            self._counts.add(guard)
            guard.hung = 0
        elif self._counts.due():
            self._counts.add(None)

"""The invariants of the board under any actions and faults: five subjects, each rule a function with a name.

A `Witness` subclasses or wraps firmware code when it is imported, and checks each rule when the code concerned runs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from mahe.rules.choices import SEAT
from mahe.rules.game_setup import PERSON
from mahe.rules.roster import computer_choice, player
from mahe.rules.save import restore
from mahe_board.simulator.board import Board, made
from mahe_board.simulator.clock import WATCHDOG
from mahe_board.simulator.ends import Ended, Violated
from mahe_board.simulator.faults import Fault
from mahe_board.simulator.growth import held
from mahe_board.simulator.pins import KEYS
from mahe_board.simulator.soundness import check
from mahe_guard import flash_map

PASS_US = 15_000  # most that a pass of the main loop may take, without named causes
DONE_BY = {"tries again": "KEY_ROLL", "sets the game aside": "KEY_CARD", "erases everything": "KEY_MENU"}
SUPPLY = "supply"
MOST_US = {SUPPLY: 150_000, "collection": 60_000}  # most that each of these causes may add to a pass
MOST_RESETS = 13  # most resets in a row without ten seconds of play or a key
LIGHT_MS = 10_000
# A laptop that hasn't renewed its watch for LEASE_US has gone. Hours may pass between two frames, so frames count, too.
LEASE_US, LEASE_FRAMES = 5_000_000, 100
PLAYED_US = 10_000_000
_SETTLES_US = 40_000  # so long after a contact has moved, no idle time is skipped
_FITTED = range(flash_map.FITTED, flash_map.FITTED + flash_map.FITTED_SECTORS * flash_map.SECTOR)
_SLOTS = {"a": flash_map.SLOT_A, "b": flash_map.SLOT_B}
_AFTER_A_PRESS_US = 300_000
_SHOWN_MS = 20_000  # a decision is shown for at most this long
_DECISIONS = ("first_die", "decision", "card_in_hand")  # pages that ask for a choice, after all events were shown
_HANG_MS = 6500  # time until a version that hangs at its start is tried again
_GROWTH_EVERY = 3000  # frames between two measurements
MOST_HELD = 4000  # objects and entries, four times those of a game of seven


class Witness:
    """The observations of one board so far, and the rules."""

    board: Board

    def __init__(self, slice_us: int = 0) -> None:
        """`slice_us`: see `Simulation`."""
        self.slice_us = slice_us
        self.loop: Any = None
        self.saved: set[bytes | None] = {None}  # saves that a start may find; None is no game
        self.lately: list[bytes | None] = [None]  # latest saves; after damage a start may find any of them
        self.unsaved = 0  # number of choices since the last save was begun
        self.sagged = False  # whether a sagging supply has delayed the save
        self.told = False  # whether people were told that saving or reading fails
        self.reference: Any = None  # the same game, played without faults
        self.played_with: Any = None  # the board's game that `reference` follows
        self.blamed = 0  # faults since power-on that the guard may blame on a version
        self.fruitless = 0  # resets in a row without ten seconds of play or a key in safe mode
        self.interrupted = False  # whether Ctrl-C was typed since power-on
        self.dark_for_a_reason = False
        self.pressed = 0  # time of the latest key press
        self.decided = -1  # round of the latest choice by a person
        self.plays_since = 0
        self.in_safe_mode = ""  # effect of the last key in safe mode, as in DONE_BY
        self.safe_since = 0
        self.laptop_keys: Any = b""  # for each key, whether a watching laptop holds it down
        self.leased = 0  # time at which a laptop last renewed its watch
        self.held_for = 0  # frames in a row with a key held by a laptop that has gone

    # Where the witness hooks into the firmware

    def watch(self, board: Board) -> None:
        """Observe this board."""
        self.board = board
        board.flash.watched = self._writes
        board.ended = self._has_ended
        board.clock.unwatched = self._hangs

    def begins(self) -> None:
        """Does nothing when a board is new."""

    def loaded(self) -> dict[str, Callable[[Any], None]]:
        """Module name -> the function that puts the witness's hooks into it once it is imported."""
        return {
            "mahe.device.loop": self._in_loop,
            "mahe.device.lights": self._in_lights,
            "mahe.device.keys": self._in_keys,
            "mahe.device.store": self._in_store,
            "mahe.device.watch": self._in_watch,
            "mahe.rules.game": self._in_game,
            "mahe.table.resume": self._in_resume,
            "mahe.table.thinking": self._in_thinking,
            "mahe_guard.safe_mode": self._in_safe_mode,
            "mahe_guard.files": self._in_files,
        }

    def _in_loop(self, module: Any) -> None:
        witness, clock, pins = self, self.board.clock, self.board.pins
        board = self.board

        class Loop(module.Loop):  # type: ignore[misc]
            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments)
                witness.loop = self
                witness.plays_since = clock.us
                witness.what_plays_is_whole()

            def step(self) -> None:
                clock.rests = False
                clock.causes.clear()
                before = clock.us
                super().step()
                took = clock.us - before
                clock.passes(board.pass_us)
                if took > PASS_US or clock.causes:
                    witness.passes_end_in_time(took)
                if clock.rests and clock.us - pins.stirred > _SETTLES_US:
                    clock.idle(clock.us + (self._due - self._elapsed) * 1000)

            def _checked(self, guard: Any, digest: bytes) -> None:
                try:
                    super()._checked(guard, digest)
                except Exception:
                    witness.damage_makes_way(guard.place, True)
                    raise
                witness.damage_makes_way(guard.place, False)

        module.Loop = Loop

    def _in_lights(self, module: Any) -> None:
        clock = self.board.clock

        class Lights(module.Lights):  # type: ignore[misc]
            def switch_on(self) -> None:
                before = clock.us
                super().switch_on()
                clock.causes[SUPPLY] = clock.causes.get(SUPPLY, 0) + clock.us - before

        module.Lights = Lights

    def _in_keys(self, module: Any) -> None:
        witness, clock = self, self.board.clock

        class Keys(module.Keys):  # type: ignore[misc]
            def _press(self, key: int) -> None:
                witness.pressed = clock.us
                super()._press(key)

        module.Keys = Keys

    def _in_store(self, module: Any) -> None:
        witness = self

        class Store(module.Store):  # type: ignore[misc]
            def replace(self, name: str, data: bytes) -> None:
                if name != "game":
                    super().replace(name, data)
                    return
                witness.saved.add(data or None)
                witness.unsaved = 0
                witness.sagged = False
                super().replace(name, data)
                witness.has_saved(data or None)

        module.Store = Store

    def _in_watch(self, module: Any) -> None:
        witness, clock = self, self.board.clock

        class Watch(module.Watch):  # type: ignore[misc]
            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments)
                witness.laptop_keys = self._down

            def go_on(self, arguments: str) -> None:
                witness.leased = clock.us
                super().go_on(arguments)

        module.Watch = Watch

    def _in_game(self, module: Any) -> None:
        witness = self
        real_apply, real_take_back = module.Game.apply, module.Game.take_back

        def apply(game: Any, choice: int) -> list[Any]:
            if witness.loop is None or witness.loop.table.game is not game:
                return real_apply(game, choice)  # type: ignore[no-any-return]
            witness.chooses(game, choice)
            events: list[Any] = real_apply(game, choice)
            witness.chosen(game, events, lambda reference: reference.apply(choice))
            return events

        def take_back(game: Any) -> list[Any]:
            witness.refer_to(game)
            events: list[Any] = real_take_back(game)
            witness.chosen(game, events, lambda reference: reference.take_back())
            return events

        module.Game.apply, module.Game.take_back = apply, take_back

    def _in_resume(self, module: Any) -> None:
        real = module.waiting_game

        def waiting_game(table: Any) -> Any:
            found = real(table)
            self.saved_choices_stay(table, found)
            return found

        module.waiting_game = waiting_game

    def _in_thinking(self, module: Any) -> None:
        clock, slice_us = self.board.clock, self.slice_us

        class Thinking(module.Thinking):  # type: ignore[misc]
            def step(self) -> bool:
                thinks: bool = super().step()
                if thinks:
                    clock.passes(slice_us)
                return thinks

        module.Thinking = Thinking

    def _in_safe_mode(self, module: Any) -> None:
        real_mode, real_aside, real_wait = module.run_safe_mode, module.set_game_aside, module._wait

        def safe_mode(guard: Any, reason: str) -> None:
            self.safe_mode_has_a_reason(reason)
            self.in_safe_mode = "tries again"
            self.safe_since = self.board.clock.us
            real_mode(guard, reason)

        def wait(*arguments: Any) -> None:
            real_wait(*arguments)
            self.fruitless = 0  # safe mode's wait ends by a key
            self.each_key_means_the_same(self.in_safe_mode)

        def set_game_aside() -> None:
            self.in_safe_mode = "sets the game aside"
            self.saved.add(None)
            before = self._set_aside()
            real_aside()
            self.games_set_aside_stay(before)
            self.saved |= set(self.lately)  # an older copy may be found again

        module.run_safe_mode, module.set_game_aside, module._wait = safe_mode, set_game_aside, wait

    def _in_files(self, module: Any) -> None:
        real = module.erase

        def erase() -> None:
            self.in_safe_mode = "erases everything"
            self.saved.add(None)
            real()
            self.saved = {None}

        module.erase = erase

    # Events of the simulation

    def acts(self, what: str) -> None:
        """Does nothing when people act."""

    def strikes(self, fault: Fault) -> None:
        """Note a fault that strikes."""
        self.blamed += fault.blames
        if fault.name == "somebody types Ctrl-C":
            self.interrupted = True

    def power_on(self) -> None:
        self.blamed = self.fruitless = 0
        self.interrupted = False
        self.loop = None
        powered = self.board.powered
        self.board.clock.after(LIGHT_MS, lambda: self.there_is_light_and_a_word(powered))

    def start(self) -> None:
        self.loop = None
        self.laptop_keys = b""

    def _has_ended(self, ended: Ended) -> None:
        if ended.args == (WATCHDOG,):
            self.watchdog_ends_only_hangs()
        if self.loop and self.board.clock.us - self.plays_since >= PLAYED_US:
            self.fruitless = 0
        self.fruitless += 1
        self.loop = None
        self.resets_make_progress()

    def frame(self) -> None:
        """Check the rules that hold after each frame."""
        if self.loop and self.board.feeds % _GROWTH_EVERY == 0:
            self.nothing_grows()
        if self.loop and not self.loop.table.keeper.may_save:
            self.sagged = True
        if self.loop and self.loop.table.people.are_asked:
            self.picture_follows()
        if self.loop and self.laptop_keys:
            self.keys_of_a_laptop_are_let_go()

    def has_saved(self, data: bytes | None) -> None:
        self.saved = {data}
        self.lately = [*self.lately[-3:], data]
        self.told = False

    def refer_to(self, game: Any) -> None:
        """Make `reference` a copy of this game, unless it is one already."""
        if self.played_with is not game:
            self.played_with = game
            self.reference = restore(self._written(game))

    def _written(self, game: Any) -> bytes:
        written: bytes = self.board.interpreter.module("mahe.rules.save").write(game)
        return written

    def _violated(self, rule: Callable[..., None], seen: str) -> None:
        self.board.clock.end(Violated(rule.__name__, seen))

    # 1. Resets make progress; light and text come within ten seconds; safe mode comes only if no sound version is left

    def resets_make_progress(self) -> None:
        if self.fruitless > MOST_RESETS:
            self._violated(self.resets_make_progress, f"{self.fruitless} resets in a row")

    def watchdog_ends_only_hangs(self) -> None:
        """The watchdog resets the board only after a modelled hang, never because the firmware is slow."""
        if not self.board.clock.hangs:
            self._violated(self.watchdog_ends_only_hangs, "the watchdog bites, and nothing hangs")

    def there_is_light_and_a_word(self, powered: int) -> None:
        board = self.board
        if not board.is_on or board.powered != powered or self.interrupted:
            return
        if board.hangs * _HANG_MS * 1000 > board.clock.us - powered - LIGHT_MS * 1000:  # each hang costs its time
            board.clock.after(_HANG_MS, lambda: self.there_is_light_and_a_word(powered))
            return
        if not board.lights.glows and board.pins.lowest_mv > 3900:
            self._violated(self.there_is_light_and_a_word, "no light")
        if not board.screen.shows() and not board.screen.has_failed and not board.usb.lines:
            self._violated(self.there_is_light_and_a_word, "no word")

    def safe_mode_has_a_reason(self, reason: str) -> None:
        down = dict(zip(KEYS, self.board.pins.down(), strict=True))
        asked = down["KEY_STOP"] and down["KEY_MENU"]
        sound = [place for place in "ab" if self.board.plays(place)]
        if not asked and reason != "STOP and MENU" and sound and self.blamed < 2:
            self._violated(self.safe_mode_has_a_reason, f"{reason}, though {' and '.join(sound)} could play")

    def each_key_means_the_same(self, done: str) -> None:
        """In safe mode a key keeps its effect, whichever others are stuck: the key for `done` was pressed there."""
        pins = self.board.pins
        pressed = [key for key, us in zip(KEYS, pins.went_down, strict=True) if us >= self.safe_since]
        if DONE_BY[done] not in pressed:
            self._violated(self.each_key_means_the_same, f"{' and '.join(pressed) or 'no key'}: safe mode {done}")

    # 2. A saved choice is never lost without a message, and at most one choice is unsaved

    def saved_choices_stay(self, table: Any, found: Any) -> None:
        data = None if found is None else self._written(found)
        told = [text for text, *_ in table.troubles] or self.loop is None or self.loop.store.damaged
        if data not in self.saved and not told and not self.told and not table.keeper.no_room:
            self._violated(
                self.saved_choices_stay, f"found {_told(data)}, and saved was {list(map(_told, self.saved))}"
            )
        self.has_saved(data)
        self.unsaved = 0
        self.sagged = False

    def at_most_one_choice_waits(self) -> None:
        keeper = self.loop.table.keeper
        self.told = self.told or keeper.no_room
        if self.unsaved > 1 and not self.sagged and not keeper.no_room:
            self._violated(self.at_most_one_choice_waits, f"{self.unsaved} choices aren't saved")

    def _set_aside(self) -> list[bytes]:
        """The contents of the games that were set aside in safe mode."""
        files = self.board.mounts.files()
        found = []
        for folder in ("/saved/a", "/saved/b"):
            with suppress(OSError):
                for name in files.listdir(folder):
                    if ".crashed-" in name:
                        with files.open(f"{folder}/{name}", "rb") as file:
                            found.append(file.read())
        return found

    def games_set_aside_stay(self, before: list[bytes]) -> None:
        after = self._set_aside()
        lost = [_told(game[7:]) for game in before if game not in after]
        if lost:
            self._violated(self.games_set_aside_stay, f"set aside before, and gone: {lost}")

    # 3. The game's events are the same as for the same choices on an undisturbed board

    def chooses(self, game: Any, choice: int) -> None:
        """Before a choice is applied: a computer player must choose as on an undisturbed board."""
        self.refer_to(game)
        reference = self.reference
        position = reference.position
        if choice < SEAT and not position.is_over():
            seat = position.seats[position.chooser()]
            if seat == PERSON:
                self.decided = self.loop.table.rounds
            who = player(seat)
            if who and who.choose:
                expected = computer_choice(reference)
                if choice != expected:
                    self._violated(self.chooses, f"{who.name} has chosen {choice}; undisturbed, it is {expected}")

    def chosen(self, game: Any, events: list[Any], on_reference: Callable[[Any], list[Any]]) -> None:
        """After a choice: the events must equal those on an undisturbed board, and the position must be possible."""
        expected = on_reference(self.reference)
        if list(map(_plain, events)) != list(map(_plain, expected)):
            self._violated(self.chosen, f"{events}, and undisturbed {expected}")
        check(game.position)
        self.unsaved += 1
        self.saved.add(self._written(game))
        self.at_most_one_choice_waits()

    def picture_follows(self) -> None:
        """Once all events have been shown, the stage's picture equals the game's position."""
        table = self.loop.table
        game = table.game
        if game is None or table.stage.display.moment[0].__name__ not in _DECISIONS:
            return
        picture = _plain(table.stage.picture)
        position = _plain(game.position)
        if picture != position:
            self._violated(
                self.picture_follows,
                f"{picture} is shown, and it is {position}; {table.stage.display.moment[0].__name__}",
            )

    # 4. Nothing hangs without a watchdog, memory doesn't grow, and a pass takes long only for a named cause

    def passes_end_in_time(self, took: int) -> None:
        causes = self.board.clock.causes
        alone = took - sum(causes.values())
        late = [cause for cause, us in causes.items() if us > MOST_US.get(cause, us)]
        if alone > PASS_US or late:
            self._violated(self.passes_end_in_time, f"a pass took {alone} us besides {causes}")

    def _hangs(self) -> None:
        if self.board.is_at_prompt:  # whoever is at the prompt pulls the plug
            self.board.unplug(1000)
        self.hangs_are_watched()

    def hangs_are_watched(self) -> None:
        self._violated(self.hangs_are_watched, "something never ends, and no watchdog runs")

    def keys_of_a_laptop_are_let_go(self) -> None:
        """A key that a laptop holds down is released soon after the laptop has gone."""
        held = any(self.laptop_keys) and self.board.clock.us - self.leased > LEASE_US
        self.held_for = self.held_for + 1 if held else 0
        if self.held_for > LEASE_FRAMES:
            self._violated(self.keys_of_a_laptop_are_let_go, "a laptop that has gone holds a key")

    def nothing_grows(self) -> None:
        now = held(self.loop)
        if now > MOST_HELD:
            self._violated(self.nothing_grows, f"{now} objects and entries are held")

    # 5. An update ends in the old or the new version, and the record of what is fitted is never written

    def what_plays_is_whole(self) -> None:
        if hash(bytes(self.board.mounts.game)) not in made:
            self._violated(self.what_plays_is_whole, "an image that nobody has made")

    def _writes(self, kind: str, address: int) -> None:
        self.fitted_stays(address)
        if self.loop and self.loop.guard and not self.board.is_at_prompt:  # no game runs at the prompt
            self.what_plays_stays(address)
            if kind == "erase":
                self.an_update_s_erase_disturbs_nobody(address)

    def what_plays_stays(self, address: int) -> None:
        """While an image plays, none of its sectors is written or erased."""
        place = self.loop.guard.place
        if 0 <= address - _SLOTS[place] < flash_map.IMAGE_SECTORS * flash_map.SECTOR:
            self._violated(self.what_plays_stays, f"{address:#x} is written while {place} plays")

    def an_update_s_erase_disturbs_nobody(self, address: int) -> None:
        """In play, an update erases no sector right after a press, or while a person's decision is shown."""
        table, since = self.loop.table, self.board.clock.us - self.pressed
        other = _SLOTS["ba"["ab".index(self.loop.guard.place)]]
        if not 0 <= address - other < flash_map.SLOT_SECTORS * flash_map.SECTOR:
            return
        if since < _AFTER_A_PRESS_US:
            self._violated(self.an_update_s_erase_disturbs_nobody, f"{since} us after a press")
        shown = self.decided == table.rounds and not table.people.are_asked
        if shown and table.stage.now - table.people.idle.pressed < _SHOWN_MS:
            self._violated(self.an_update_s_erase_disturbs_nobody, "what somebody has decided is being shown")

    def damage_makes_way(self, place: str, stops: bool) -> None:
        """A version found damaged in play stops only if the other slot has an undamaged one."""
        other = "ba"["ab".index(place)]
        if stops and not self.board.whole(other):
            self._violated(self.damage_makes_way, f"{place} stops, and {other} can't go on")

    def fitted_stays(self, address: int) -> None:
        if address in _FITTED:
            self._violated(self.fitted_stays, f"{address:#x} is written")


def _plain(event: Any) -> Any:
    if hasattr(event, "cells"):
        return bytes(event.cells), bytes(event.seats), list(event.now), list(event.throws), list(event.choices)
    return tuple(map(_plain, event)) if isinstance(event, tuple) else event


def _told(data: bytes | None) -> str:
    if not data:
        return "no game"
    try:
        game = restore(data)
    except Exception as error:
        return f"{error}"
    return f"game {game.seed & 0xFFF:03x} with {game.journal.length()} choices"

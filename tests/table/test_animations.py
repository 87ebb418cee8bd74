"""Frames at given milliseconds: a frame depends on events and the time, not on when the previous frame was drawn."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from mahe.rules.dice import Dice
from mahe.rules.events import BUST, DIE, MOVED, POSITION, TURNED_UP
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup
from mahe.rules.moves import goes
from mahe.rules.position import FACE_UP_AT
from mahe.rules.stacks import swim
from mahe.show import geometry, keys, palette
from mahe.show.frame import BYTES
from mahe.show.stage import FAST, NORMAL, SLOW, Stage
from mahe.table.settings import Settings
from mahe.table.table import Table
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound, Store
from tests.table.hands import board_with, settings_for, tap, to_item, used_board

DAY = palette.row(False)
BRIGHT = 64


class Theatre:
    """A stage whose clock is set by the test."""

    def __init__(self, pace: int = NORMAL, players: int = 4) -> None:
        self.lights, self.screen, self.sound = Lights(), Screen(), Sound()
        self.stage = Stage(self.lights, self.screen, self.sound)
        self.stage.display.paper.speak("en")
        self.stage.limiter.budget = 20000
        self.stage.pace = pace
        self.game = new_game(Setup(players), 5)
        self.stage.picture.fold((POSITION, self.game.position))
        self.picture = self.stage.picture

    def put(self, turtle: int, space: int) -> None:
        swim(self.picture.cells, turtle, (), space)
        self.picture.measure()

    def play(self, *events: tuple[object, ...]) -> None:
        self._script = self._all(events)
        self.done = self._begun = False
        self.at(self.stage.now)

    def _all(self, events: tuple[tuple[object, ...], ...]) -> Generator[None, int | None, None]:
        for event in events:
            yield from self.stage.play(event)

    def at(self, now: int, key: int = 0) -> bytes:
        """Set the clock to this millisecond, and return the frame."""
        self.stage.now = now
        if not self.done:
            try:
                self._script.send(key if self._begun else None)
                self._begun = True
            except StopIteration:
                self.done = True
        self.stage.frame()
        while self.stage.draw_page():
            pass
        return self.lights.frame

    def lit(self, space: int, level: int) -> bytes:
        """Return the three bytes of a space's light in the current frame."""
        place = 3 * geometry.space(space, level)
        return self.lights.frame[place : place + 3]


def colour(turtle: int) -> bytes:
    return DAY[3 * turtle : 3 * turtle + 3]


MOVE = (MOVED, 0, (), 3, 7, (), ())  # four spaces, each hop takes 240 ms


@pytest.mark.parametrize(("pace", "hop"), [(FAST, 120), (NORMAL, 240), (SLOW, 360)])
def test_a_hop_reaches_its_space_at_its_millisecond_and_not_one_before(pace: int, hop: int) -> None:
    theatre = Theatre(pace)
    theatre.put(0, 3)
    theatre.play(MOVE)
    for number in range(1, 4):
        theatre.at(hop * number - 1)
        assert theatre.lit(3 + number, 0) == colour(0)
        assert theatre.lit(4 + number, 0) == bytes(3)
        theatre.at(hop * number)
        assert theatre.lit(3 + number, 0) == bytes(3)
        assert theatre.lit(4 + number, 0) == colour(0)
    theatre.at(4 * hop - 1)
    assert theatre.picture.stacks.space[0] == 3, "folded when it has been shown"
    assert not theatre.done
    theatre.at(4 * hop)
    assert theatre.picture.stacks.space[0] == 7
    assert theatre.done


def test_the_first_hop_is_seen_at_once() -> None:
    theatre = Theatre()
    theatre.put(0, 3)
    theatre.play(MOVE)
    assert theatre.lit(4, 0) == colour(0)
    assert theatre.lit(3, 0) == bytes(3)


def test_a_group_passes_above_those_on_its_way_in_its_own_order() -> None:
    theatre = Theatre()
    for turtle, space in ((0, 3), (1, 3), (2, 4)):
        theatre.put(turtle, space)
    theatre.play((MOVED, 0, (1,), 3, 5, (), ()))
    assert [theatre.lit(4, level) for level in range(4)] == [colour(2), colour(0), colour(1), bytes(3)]
    theatre.at(240)
    assert [theatre.lit(5, level) for level in range(3)] == [colour(0), colour(1), bytes(3)]
    assert [theatre.lit(4, level) for level in range(2)] == [colour(2), bytes(3)]


def test_a_full_circle_ends_on_those_left_behind() -> None:
    theatre = Theatre()
    for turtle in (2, 0):
        theatre.put(turtle, 9)
    theatre.play((MOVED, 0, (), 9, 9, (2,), (2,)))
    theatre.at(2582)  # a long move takes 2600 ms: 21 hops of 2600 // 21 = 123 ms end at 2583
    assert not theatre.done
    assert [theatre.lit(9, level) for level in range(2)] == [colour(2), colour(0)]
    theatre.at(2583)
    assert theatre.done


def test_a_tumbling_die_settles_at_its_700th_millisecond() -> None:
    theatre = Theatre()
    goes(theatre.picture, 0)
    theatre.play((DIE, 4, 4, 1))
    theatre.at(699)
    assert "4×1=4" not in theatre.stage.display.paper.words
    theatre.at(700)
    assert "4×1=4" in theatre.stage.display.paper.words
    theatre.at(1049)
    assert not theatre.done
    theatre.at(1050)
    assert theatre.done
    assert (theatre.picture.total(), tuple(theatre.picture.throws)) == (4, (4,))


def heard(theatre: Theatre, *moments: int) -> list[int]:
    """Return the frequency that sounds at each of these milliseconds."""
    tones = []
    for now in moments:
        theatre.at(now)
        tones.append(theatre.sound.hz)
    return tones


@pytest.mark.parametrize(("pace", "lies"), [(FAST, 350), (NORMAL, 700), (SLOW, 1050)])
def test_a_die_rattles_once_and_sounds_its_face_when_it_lies_still(pace: int, lies: int) -> None:
    theatre = Theatre(pace)
    goes(theatre.picture, 0)
    theatre.play((DIE, 4, 4, 1))
    assert heard(theatre, 0, 19, 20, 39, 40, lies - 1) == [1319, 1319, 988, 988, 0, 0]
    assert heard(theatre, lies, lies + 39, lies + 40) == [1568, 1568, 0]


@pytest.mark.parametrize(("pace", "lands"), [(FAST, 360), (NORMAL, 720), (SLOW, 1080)])
def test_a_turtle_is_heard_when_it_sets_out_and_when_it_lands(pace: int, lands: int) -> None:
    theatre = Theatre(pace)
    theatre.put(0, 3)
    theatre.play(MOVE)
    assert heard(theatre, 0, 39, 40, lands - 1) == [988, 988, 0, 0]
    assert heard(theatre, lands, lands + 39, lands + 40) == [784, 784, 0]


def test_a_landing_on_others_rises() -> None:
    theatre = Theatre()
    theatre.put(0, 3)
    theatre.put(1, 4)
    theatre.play((MOVED, 0, (), 3, 4, (), (1,)))
    assert heard(theatre, 0, 39, 40, 119, 120) == [784, 784, 1175, 1175, 0], "one space: it lands at once"


def test_what_was_to_sound_later_gives_way_to_the_click_of_a_press() -> None:
    theatre = Theatre()
    goes(theatre.picture, 0)
    theatre.play((DIE, 4, 4, 1))
    theatre.at(300, keys.ROLL)
    assert theatre.sound.hz == 1760
    assert heard(theatre, 319, 320, 700, 710) == [1760, 0, 0, 0]


def test_a_bust_flashes_every_100_milliseconds_and_then_swims_to_the_raft() -> None:
    theatre = Theatre()
    theatre.put(0, 3)
    goes(theatre.picture, 0)
    theatre.play((BUST, 0, (), 3, ()))
    alarm = bytes((90, 90, 90))
    raft = 3 * geometry.raft(0)
    for now, seen in ((0, alarm), (99, alarm), (100, colour(0)), (199, colour(0)), (200, alarm), (699, alarm)):
        theatre.at(now)
        assert theatre.lit(3, 0) == seen, now
    theatre.at(700)
    assert theatre.lights.frame[raft : raft + 3] == bytes(3)
    halfway = theatre.at(1050)
    assert theatre.lit(3, 0) == bytes(channel >> 1 for channel in colour(0))
    assert halfway[raft : raft + 3] == bytes(channel >> 1 for channel in colour(0))
    assert theatre.at(1399)[raft : raft + 3] != colour(0)
    assert theatre.at(1400)[raft : raft + 3] == colour(0)
    theatre.at(10_000)  # long enough for the page to be read
    assert theatre.picture.stacks.space[0] == 0


def test_the_next_clutch_comes_egg_by_egg() -> None:
    theatre = Theatre()
    theatre.picture.now[FACE_UP_AT] = 0  # no clutch lies there: the last one has been won
    theatre.play((TURNED_UP, 5, 3))
    for now, eggs in ((0, 1), (139, 1), (140, 2), (279, 2), (280, 3), (559, 4), (560, 5), (699, 5)):
        frame = theatre.at(now)
        assert sum(any(frame[3 * egg : 3 * egg + 3]) for egg in range(7)) == eggs, now


def test_an_animation_begins_where_the_one_before_ended_not_when_that_was_noticed() -> None:
    theatre = Theatre()
    for turtle, space in ((0, 3), (1, 10)):
        theatre.put(turtle, space)
    theatre.play(MOVE, (MOVED, 1, (), 10, 12, (), ()))
    theatre.at(960 + 200)  # the first animation ended at 960 ms; this tick is 200 ms late
    assert theatre.lit(11, 0) == colour(1)
    theatre.at(960 + 239)
    assert theatre.lit(11, 0) == colour(1)
    theatre.at(960 + 240)
    assert theatre.lit(12, 0) == colour(1)


def test_a_press_ends_an_animation_and_the_next_begins_then() -> None:
    theatre = Theatre()
    for turtle, space in ((0, 3), (1, 10)):
        theatre.put(turtle, space)
    theatre.play(MOVE, (MOVED, 1, (), 10, 13, (), ()))
    theatre.at(100, keys.ROLL)
    assert theatre.picture.stacks.space[0] == 7
    assert theatre.lit(11, 0) == colour(1)
    theatre.at(339)
    assert theatre.lit(11, 0) == colour(1)
    theatre.at(340)
    assert theatre.lit(12, 0) == colour(1)


def test_letting_go_and_holding_end_no_animation() -> None:
    theatre = Theatre()
    theatre.put(0, 3)
    theatre.play(MOVE)
    theatre.at(100, keys.RELEASE + keys.ROLL)
    theatre.at(101, keys.HOLD + keys.ROLL)
    assert theatre.picture.stacks.space[0] == 3


class Jittery:
    """A table that the test ticks at any time."""

    def __init__(self, settings: Settings) -> None:
        self.lights, self.screen, self.keys = Lights(), Screen(), Keys()
        dice = Dice(7)
        stored = {"settings": settings.pack()}
        self.table = Table(self.lights, self.screen, self.keys, Sound(), Store(stored), lambda: dice.word() << 20)

    def tick(self, now: int) -> tuple[bytes, bytes]:
        self.keys.now = now
        self.table.tick(now)
        while self.table.follow_up():
            pass
        return self.lights.frame, self.screen.pixels


@pytest.mark.parametrize("pace", [0, 1, 2])
def test_frames_do_not_depend_on_when_the_ticks_between_them_came(pace: int, seed: int) -> None:
    """Computers play on two boards, one with regular ticks, one with irregular ones; each second both look alike."""
    settings = settings_for(bytes((2, 1, 2)), cards=True)
    settings.choose("pace", pace)
    even, uneven = Jittery(settings), Jittery(settings)
    random = Random(seed)
    for board in (even, uneven):
        board.tick(0)
        for now, key in ((1000, 1), (1040, 17), (2000, 1), (2040, 17)):
            board.keys.give(key)
            board.tick(now)
    now = 2040
    for second in range(3, 90):
        while now < second * 1000:
            now += 20
            seen = even.tick(now)
        stops = sorted(
            random.randrange((second - 1) * 1000 + 41, second * 1000) for _ in range(random.randrange(4, 60))
        )
        for stop in [*stops, second * 1000]:
            also = uneven.tick(stop)
        if second > 8:  # by then lots have been drawn, and there is a game
            assert even.table.playing().journal.choices() == uneven.table.playing().journal.choices(), second
        assert also == seen, f"second {second}"


def test_what_is_applied_is_already_true_when_its_first_frame_is_shown() -> None:
    board = board_with(settings_for(bytes(4)), 3)
    tap(board, keys.ROLL, keys.ROLL, keys.CARD)
    board.wait(3000)
    position = board.table.playing().position
    assert not position.throws
    board.keys.press(keys.ROLL, 60)
    board.wait(20)
    assert position.throws or position.seat() != board.table.stage.picture.seat()
    assert not board.table.stage.picture.throws


def test_after_a_long_pause_nothing_is_hurried_through() -> None:
    """A clock that jumps an hour must not make computers play an hour's worth of moves in one tick."""
    board = Jittery(settings_for(bytes((2, 2))))
    board.tick(0)
    for now, key in ((1000, 1), (1040, 17), (2000, 1), (2040, 17)):
        board.keys.give(key)
        board.tick(now)
    for now in range(2060, 20000, 20):
        board.tick(now)
    made = board.table.playing().journal.length()
    for _ in range(5):
        now += 3_600_000
        board.tick(now)
    assert board.table.playing().journal.length() <= made + 5
    assert len(board.lights.frame) == BYTES


def test_the_counting_shows_all_eggs_even_when_it_is_skipped() -> None:
    from mahe.show.between_games import Counting
    from mahe.show.canvas import Canvas
    from mahe.show.shown_position import Picture

    canvas, counting = Canvas(), Counting()
    for ring, eggs in ((0, 20), (1, 7), (2, 30)):
        counting.begin(ring, ring, eggs)
        counting.draw(canvas, Picture(), DAY, 60 * 2)  # a key cuts each counting short after two eggs
    lit = [sum(any(canvas.bytes[3 * geometry.space(space, ring) :][:3]) for space in range(1, 22)) for ring in range(3)]
    assert lit == [20, 7, 2]
    counting.draw(canvas, Picture(), DAY, 60 * 30)
    assert sum(any(canvas.bytes[3 * geometry.space(space, 2) :][:3]) for space in range(1, 22)) == 21


def test_light_comes_back_after_sleep_as_it_was() -> None:
    """Some scenes only add lights to the lit ones, so the sleeping board's egg must be put out before they go on."""
    board = used_board(1)
    board.hold(keys.MENU)
    to_item(board, "self-test")
    tap(board, keys.CARD, keys.ROLL)  # the self-test's step with all lights red
    board.wait(100)
    red = board.lights.frame
    assert sum(1 for light in range(161) if any(red[3 * light : 3 * light + 3])) == 161
    board.jump(30 * 60_000)
    assert sum(1 for light in range(161) if any(board.lights.frame[3 * light : 3 * light + 3])) == 1
    tap(board, keys.ROLL)
    assert board.lights.frame == red

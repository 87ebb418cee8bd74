"""The guard's decisions in every state: it always comes to an end, the right version plays, and no file is needed.

A state consists of the histories, whether the two images are sound, how they behave, whether the flash takes writes,
and random content of the registers. In a sample of them, and in all of them in `make test-all`, the power goes
before, within and after each write of a start, and again in the start after it, and in the one after that.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from mahe.device.fitted import packed
from mahe_guard.noted import Noted
from tests.device import guard_model
from tests.device.guard_model import (
    BEHAVIOURS,
    OLD_BUILD,
    AtThePrompt,
    Behaviour,
    Board,
    Plays,
    PowerCut,
    Reset,
    SafeMode,
    entry,
    page,
    plays,
)

MOST_BOOTS = 16
TORN = entry(9)[:11]


@dataclass(frozen=True)
class Past:
    """A slot's past: its name, its meaning for the guard, and the entries of the history that it leaves."""

    name: str
    rank: int  # 2: may be current, and the higher number wins; 1: written, but never made current; 0: failed its trial
    confirmed: bool = False
    left: int = 4  # tries left
    build: int = guard_model.BUILD
    told: bool = False
    before: Sequence[bytes] = ()
    behind: Sequence[bytes] = ()

    def page(self, number: int) -> bytes:
        if self.name in ("blank", "torn"):
            return page(*self.behind)
        made = entry(number, self.build, self.left, self.told, self.confirmed)
        return page(*self.before, made, *self.behind)


PASTS = (
    Past("blank", 1),
    Past("torn", 1, behind=[TORN]),
    Past("confirmed", 2, confirmed=True),
    Past("confirmed after two tries", 2, confirmed=True, left=2),
    Past("confirmed, then torn", 2, confirmed=True, behind=[TORN]),
    Past("confirmed, and the page is full", 2, confirmed=True, before=[entry(1)] * 7),
    Past("made current", 2),
    Past("made current, and the page is full", 2, before=[entry(1)] * 7),
    Past("tried once", 2, left=3),
    Past("tried, and one try is left", 2, left=1),
    Past("used up", 0, left=0),
    Past("used up and told", 0, left=0, told=True),
    Past("confirmed under another firmware", 2, confirmed=True, build=OLD_BUILD),
    Past("tried under another firmware", 2, left=2, build=OLD_BUILD),
    Past("used up under another firmware", 0, left=0, build=OLD_BUILD),
)


@dataclass(frozen=True)
class State:
    """The state of a board before its first start."""

    pasts: tuple[Past, Past]
    newer: str  # the slot whose last entry has the higher number
    sound: tuple[bool, bool]
    behaviours: tuple[Behaviour, Behaviour]

    def board(self) -> Board:
        board = Board(self.sound, self.behaviours)
        numbers = (12, 11) if self.newer == "a" else (11, 12)
        board.history((self.pasts[0].page(numbers[0]), self.pasts[1].page(numbers[1])))
        return board

    def good(self) -> str:
        """Return the slots with a sound image whose version plays without a fault."""
        return "".join(
            place for place, ok, does in zip("ab", self.sound, self.behaviours, strict=True) if ok and does is plays
        )

    def first(self) -> str:
        """Return the slot that the boot contract says to start first, or "" if no image is sound."""
        a, b = self.pasts
        brought = a.name in ("blank", "torn") or a.build == OLD_BUILD  # a UF2 has brought slot A's image
        if brought or a.rank > b.rank:
            order = "ab"
        elif a.rank < b.rank:
            order = "ba"
        else:
            order = "ab" if self.newer == "a" else "ba"
        return next((place for place in order if self.sound["ab".index(place)]), "")


def states() -> Iterator[State]:
    both = tuple(itertools.product((True, False), repeat=2))
    for pasts in itertools.product(PASTS, PASTS):
        for newer, sound, behaviours in itertools.product("ab", both, itertools.product(BEHAVIOURS, repeat=2)):
            yield State(pasts, newer, sound, behaviours)


STATES = tuple(states())


@pytest.fixture(scope="module")
def some(seed: int, exhaustive: bool) -> Sequence[State]:
    return STATES if exhaustive else random.Random(seed).sample(STATES, 400)


def end_of(board: Board) -> Plays | SafeMode:
    """Start a board until it plays on or is in safe mode; each reset on the way must leave a state not seen before."""
    seen = set()
    for _ in range(MOST_BOOTS):
        end = board.start()
        if isinstance(end, (Plays, SafeMode)):
            return end
        assert isinstance(end, Reset)
        noted = (tuple(board.registers), board.pages())
        assert noted not in seen, "it would go on like this for ever"
        seen.add(noted)
    raise AssertionError("it takes too long")


def check(state: State, board: Board) -> None:
    """Check that the board ends up playing if any version can, and in safe mode otherwise."""
    end = end_of(board)
    if state.good():
        assert isinstance(end, Plays), state
        assert end.args[0] in state.good(), state
    else:
        assert isinstance(end, SafeMode), state


def test_the_version_that_the_contract_says_is_started_first(some: Sequence[State]) -> None:
    for state in some:
        board = state.board()
        check(state, board)
        assert board.started[:1] == list(state.first()), state


def test_a_version_that_plays_is_started_once_more_after_the_power_was_off(some: Sequence[State]) -> None:
    for state in some:
        board = state.board()
        end = end_of(board)
        if isinstance(end, Plays):
            board.power_off()
            again = end_of(board)
            assert isinstance(again, Plays), state


def test_a_version_that_has_failed_its_trial_is_not_tried_again_after_the_power_was_off() -> None:
    proved = [past for past in PASTS if past.name == "confirmed"]
    tried = [past for past in PASTS if past.name in ("made current", "tried once") and not past.confirmed]
    for past, behaviour in itertools.product(tried, BEHAVIOURS[1:3]):
        board = State((proved[0], past), "b", (True, True), (plays, behaviour)).board()
        assert end_of(board).args == ("a",)
        assert board.started == ["b", "b", "a"] if past.left == 4 else board.started[-1:] == ["a"]
        board.power_off()
        board.started.clear()
        assert end_of(board).args == ("a",)
        assert board.started == ["a"]


def test_a_version_with_nothing_to_go_back_to_is_not_on_trial() -> None:
    """Pulling the plug in its first seconds uses up no tries, and as soon as it plays it is confirmed."""
    for past in PASTS[:2] + PASTS[6:10]:
        board = State((past, PASTS[0]), "a", (True, False), (unplugged, plays)).board()
        before = board.pages()
        for _ in range(6):
            assert isinstance(board.start(), PowerCut)
        assert board.pages() == before
        board.behaviours["a"] = plays
        assert board.start().args == ("a",)
        assert board.pages() != before


def test_a_fault_or_a_hang_of_the_guard_itself_ends_in_safe_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    for fault in (ValueError, MemoryError, Reset):
        board = State((PASTS[2], PASTS[2]), "a", (True, True), (plays, plays)).board()
        assert isinstance(board.start(), Plays), "all is well, and loaded"
        board.power_off()
        with monkeypatch.context() as broken:
            broken.setattr("mahe_guard.guard.Guard.choose", raising(fault))
            assert end_of(board).args == ("it starts again and again",)


def test_if_even_safe_mode_fails_there_is_a_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    board = State((PASTS[2], PASTS[0]), "a", (True, False), (BEHAVIOURS[1], plays)).board()
    assert isinstance(end_of(board), SafeMode)
    with monkeypatch.context() as broken:
        broken.setattr("mahe_guard.safe_mode._wait", raising(ValueError))
        with pytest.raises(AtThePrompt):
            end_of(board)
    noted = Noted(board.registers)
    assert (noted.visited, noted.starts, noted.faults, noted.running) == (1, 0, 0, 0)


def test_a_slot_writes_and_erases_nothing_beyond_its_ends() -> None:
    board = State((PASTS[2], PASTS[2]), "a", (True, True), (plays, plays)).board()
    for place in "ab":
        slot = board.slot(place)
        for sector in (-1, guard_model.SIZE // 4096):
            with pytest.raises(ValueError, match="sector"):
                slot.erase(sector)
        for at, length in ((-256, 256), (guard_model.SIZE, 256), (guard_model.PAGE_AT, 512)):
            with pytest.raises(ValueError, match="at"):
                slot.write(at, bytearray(length))
    assert board.writes == 0


def raising(fault: type[BaseException]) -> Callable[[object], None]:
    def failing(*_: object) -> None:
        raise fault

    return failing


def unplugged(_: object) -> None:
    raise PowerCut


def interrupted(_: object) -> None:
    raise KeyboardInterrupt


def bits(board: Board, stamp: bool) -> list[tuple[bytearray, int, str]]:
    """Return each bit of the stamp, histories and images: its memory, its number there, its slot if in an image."""
    content = 8 * (256 + len(guard_model.ROMFS))
    found = [(board.stamp, bit, "") for bit in range(8 * len(board.stamp))] if stamp else []
    for place, slot in board.slots.items():
        found += [(slot, 8 * guard_model.PAGE_AT + bit, "") for bit in range(8 * 256)]
        found += [(slot, bit, place) for bit in range(content)]
    return found


def test_one_flipped_bit_starts_the_same_version_or_damages_an_image_and_that_is_told(
    seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    flips = 0
    histories = list(itertools.product(itertools.product(PASTS, PASTS), "ab"))
    for pasts, newer in histories if exhaustive else chance.sample(histories, 40):
        state = State(pasts, newer, (True, True), (plays, plays))
        board = state.board()
        every = bits(board, stamp=PASTS.index(pasts[1]) == 2)  # otherwise the guard doesn't use the stamp
        before = board.pages()
        for part, bit, image_of in every if exhaustive else chance.sample(every, 20):
            part[bit // 8] ^= 1 << bit % 8
            board.start()
            part[bit // 8] ^= 1 << bit % 8
            first = dataclasses.replace(state, sound=(image_of != "a", image_of != "b")).first()
            assert board.started == [first], (state, bit, image_of)
            told = any(f" from {image_of} is given up: its image is damaged" in line for line in board.said)
            assert told or first == state.first(), (state, bit, image_of)
            board.history(before)
            board.power_off()
            board.started.clear()
            board.said.clear()
            flips += 1
    print(f"{flips} flipped bits")


def test_whoever_interrupts_a_trial_gives_it_its_tries_again_seven_times_and_loses_nothing() -> None:
    """A page has room for eight entries and isn't erased for more; a power cut at any write makes no difference."""
    confirmed, current = PASTS[2], PASTS[6]
    board = State((confirmed, current), "b", (True, True), (plays, interrupted)).board()
    page_of_a = board.pages()[0]
    for start in range(7 + 4):
        whole = copy_of(board)
        with pytest.raises(AtThePrompt):
            whole.start()
        for number, when in itertools.product(range(whole.writes), ("before", "half", "after")):
            cut = copy_of(board)
            cut.cut_at = number + 1, when
            assert isinstance(cut.start(), PowerCut)
            cut.cut_at = None
            cut.behaviours = dict.fromkeys("ab", plays)
            last = start == 10 and (number, when) != (0, "before")
            assert end_of(cut).args[0] in (("a", "b") if last else ("b",)), (start, number, when)
        board = whole
    assert end_of(board).args == ("a",)
    assert board.said[-1:] == ["mahe: 0.0.98 from b is given up: four starts without ten seconds of play"]
    assert board.pages()[0] == page_of_a


def test_after_the_highest_number_of_an_entry_comes_0() -> None:
    confirmed, current = PASTS[2], PASTS[6]
    board = State((confirmed, current), "b", (True, True), (plays, interrupted)).board()
    board.history((confirmed.page(0xFFFFFFFE), current.page(0xFFFFFFFF)))
    with pytest.raises(AtThePrompt):
        board.start()
    assert board.pages()[1][32:] == page(entry(0))[:-32]
    board.behaviours["b"] = plays
    for _ in range(2):
        assert end_of(board).args == ("b",)
        board.power_off()
    board.history((current.page(0), confirmed.page(0xFFFFFFFF)))
    assert end_of(board).args == ("a",)


def starts_at_125_mhz_only(guard: Any) -> None:
    if guard.fitted.CLOCK_HZ > 125_000_000:
        raise Reset("the watchdog")
    plays(guard)


def test_a_start_that_fails_at_200_mhz_is_put_down_to_the_clock() -> None:
    board = State((PASTS[2], PASTS[6]), "b", (True, True), (plays, starts_at_125_mhz_only)).board()
    board.fitted = packed(1, "CLOCK_HZ 200000000")
    for _ in range(2):
        assert end_of(board).args == ("b",)
        assert board.started == ["b", "b"]
        assert board.said == ["mahe: a start at 200 MHz has failed: it is 125 until the power goes"]
        board.power_off()
        board.started.clear()
        board.said.clear()


def test_at_200_mhz_too_a_version_that_can_play_does(some: Sequence[State]) -> None:
    for state in some[::4]:
        board = state.board()
        board.fitted = packed(1, "CLOCK_HZ 200000000")
        check(state, board)


@pytest.mark.parametrize("fault", [OSError, ValueError])
def test_files_that_cannot_even_be_made_leave_nothing_that_resets_the_board(fault: type[Exception]) -> None:
    board = State((PASTS[2], PASTS[2]), "a", (True, True), (plays, plays)).board()
    board.mount, board.mkfs = OSError, fault
    assert end_of(board).args == ("a",)


def test_a_flash_that_takes_no_writes_changes_nothing_in_that(some: Sequence[State]) -> None:
    for state in some:
        board = state.board()
        board.takes_writes = False
        before = board.pages()
        check(state, board)
        assert board.pages() == before


def test_nor_does_one_whose_writes_never_end_and_that_is_found_out_once(some: Sequence[State]) -> None:
    for state in some:
        board = state.board()
        board.hangs = True
        check(state, board)
        assert board.said.count("mahe: the flash hangs: nothing is written until the power goes") <= 1


@pytest.mark.parametrize("fault", [OSError, ValueError, MemoryError, Reset])
def test_nor_does_a_crash_log_that_fails_or_hangs(some: Sequence[State], fault: type[BaseException]) -> None:
    for state in some[::4]:
        board = state.board()
        board.log = fault
        check(state, board)


@pytest.mark.parametrize("fault", [OSError, Reset])
def test_nor_do_files_that_cannot_be_mounted_or_hang_in_it(some: Sequence[State], fault: type[BaseException]) -> None:
    for state in some[::4]:
        board = state.board()
        board.mount = fault
        check(state, board)


def test_nor_does_chance_in_the_registers(some: Sequence[State], seed: int) -> None:
    chance = random.Random(seed)
    for state in some:
        board = state.board()
        board.registers[:] = [chance.randrange(1 << 32) for _ in range(4)]
        check(state, board)


def test_nor_does_whatever_the_registers_may_have_noted(some: Sequence[State], seed: int) -> None:
    chance = random.Random(seed)
    for state in some:
        board = state.board()
        noted = Noted(board.registers)
        noted.running, noted.has_played, noted.hung = chance.randrange(4), chance.randrange(2), chance.randrange(2)
        noted.faults, noted.starts, noted.now, noted.last = [chance.randrange(4) for _ in range(4)]
        noted.note()
        end = end_of(board)
        failed = noted.running in (1, 2)  # one more fault may make the guard give up a good version
        if len(state.good()) > failed:
            assert isinstance(end, Plays), (state, vars(noted))


def cuts(state: State, board: Board, depth: int, seen: set[object], chance: random.Random | None) -> None:
    """Cut the power at each write of this start (or, with `chance`, at a random one), then in up to `depth` starts."""
    if (board.pages(), depth) in seen:
        return
    seen.add((board.pages(), depth))
    whole = copy_of(board)
    whole.start()
    points: Sequence[tuple[int, str]] = [
        (number + 1, when) for number in range(whole.writes) for when in ("before", "half", "after")
    ]
    for point in [chance.choice(points)] if chance and points else points:
        cut = copy_of(board)
        cut.cut_at = point
        cut.start()
        cut.cut_at = None
        check(state, copy_of(cut))
        if depth > 1:
            cuts(state, cut, depth - 1, seen, chance)
    following = copy_of(board)
    if whole.registers != board.registers and isinstance(following.start(), Reset):
        cuts(state, following, depth, seen, chance)


def copy_of(board: Board) -> Board:
    copy = Board.__new__(Board)
    vars(copy).update(vars(board))
    copy.registers, copy.started, copy.said = board.registers[:], [], []
    copy.chance = random.Random(board.chance.random())
    copy.slots = {place: bytearray(slot) for place, slot in board.slots.items()}
    return copy


def test_three_power_cuts_one_after_the_other_change_nothing_either(
    some: Sequence[State], seed: int, exhaustive: bool
) -> None:
    chance = None if exhaustive else random.Random(seed)
    for state in some:
        cuts(state, state.board(), 3, set(), chance)

"""The dice, the shuffled deck and the luck of computer players are fair, independent, and stay within 30 bits."""

from __future__ import annotations

import hashlib
import itertools
from array import array
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from mahe.rules.clutch import deal
from mahe.rules.dice import Dice, Luck
from mahe.rules.game import new_game
from mahe.rules.game_setup import Setup

# With any number of degrees of freedom (df) used here, chi-square exceeds df + 6 * sqrt(2 * df) + 12 with a probability
# below one in a million.
SIGMAS = 6


def assert_even(counts: Iterable[int], kinds: int) -> None:
    """Assert by chi-square that all kinds are equally likely."""
    seen = list(counts)
    expected = sum(seen) / kinds
    assert expected >= 20
    chi2 = sum((count - expected) ** 2 for count in seen) / expected + (kinds - len(seen)) * expected
    freedom = kinds - 1
    assert chi2 < freedom + SIGMAS * (2 * freedom) ** 0.5 + 12, f"chi-square {chi2:.1f} with {freedom} degrees"


def words_by_hand(seed: int, stream: int, count: int) -> list[int]:
    """Return words of sfc16, written again from its published description with arithmetic instead of shifts."""
    a, b, c, counter = seed % 2**16, seed // 2**16 % 2**16, seed // 2**32, stream
    found = []
    for _ in range(12 + count):
        drawn = (a + b + counter) % 2**16
        rotated = c * 2**6 % 2**16 + c // 2**10
        a, b, c, counter = b ^ (b // 2**5), (c + c * 2**3) % 2**16, (rotated + drawn) % 2**16, (counter + 1) % 2**16
        found.append(drawn)
    return found[12:]


@pytest.mark.parametrize("seed", [0, 1, 2**16, 2**32, 2**48 - 1, 0x123456789ABC])
def test_the_generator_is_sfc16(seed: int) -> None:
    dice = Dice(seed)
    assert [dice.word() for _ in range(2000)] == words_by_hand(seed, 1, 2000)


@pytest.mark.parametrize("seed", [-1, 2**48, 10**30])
def test_a_seed_has_48_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a number"):
        Dice(seed)


def test_dice_of_one_stream_are_even_and_so_are_neighbours_and_threes(seed: int, exhaustive: bool) -> None:
    dice = Dice(seed)
    thrown = [dice.die() for _ in range(10_000_000 if exhaustive else 1_000_000)]
    assert_even(Counter(thrown).values(), 6)
    for distance in (1, 2, 3, 7, 24):
        assert_even(Counter(zip(thrown, thrown[distance:], strict=False)).values(), 36)
    assert_even(Counter(zip(thrown, thrown[1:], thrown[2:], strict=False)).values(), 216)
    assert_even(Counter(zip(thrown[::5], thrown[1::5], thrown[2::5], thrown[3::5], strict=False)).values(), 1296)


def test_the_first_dice_of_neighbouring_seeds_are_even_and_unconnected(seed: int) -> None:
    for shift in (0, 16, 32):
        first = []
        for number in range(20_000):
            dice = Dice((seed + (number << shift)) % 2**48)
            first.append((dice.die(), dice.die()))
        assert_even(Counter(first).values(), 36)
        assert_even(Counter((a[0], b[0]) for a, b in itertools.pairwise(first)).values(), 36)


@pytest.mark.parametrize("bit", range(0, 48, 5))
def test_every_bit_of_the_seed_matters_to_all_words(bit: int, seed: int) -> None:
    flipped = [0] * 16
    draws = 4000
    random = Random(seed)
    for _ in range(draws):
        number = random.getrandbits(48)
        difference = Dice(number).word() ^ Dice(number ^ (1 << bit)).word()
        for place in range(16):
            flipped[place] += difference >> place & 1
    assert all(abs(count - draws / 2) < SIGMAS * (draws / 4) ** 0.5 for count in flipped)


class CountedDice(Dice):
    """Dice whose generator returns the given words."""

    def __init__(self, words: Iterable[int]) -> None:
        super().__init__(0)
        self._next = iter(words)
        self.word = lambda: next(self._next)  # type: ignore[method-assign]


@pytest.mark.parametrize("sides", range(1, 25))
def test_of_all_65536_words_exactly_as_many_lead_to_each_number(sides: int) -> None:
    counts: Counter[int] = Counter()
    dice = CountedDice(range(65536))
    try:
        while True:
            counts[dice.below(sides)] += 1
    except StopIteration:
        pass
    assert counts == dict.fromkeys(range(sides), 65536 // sides)


def test_of_all_65536_words_exactly_as_many_lead_to_each_face_of_a_die() -> None:
    dice = CountedDice(range(65536))
    faces = [dice.die() for _ in range(6 * 10_922)]
    assert Counter(faces) == dict.fromkeys(range(1, 7), 10_922)
    with pytest.raises(StopIteration):
        dice.die()


def test_a_word_past_the_last_full_round_is_drawn_again() -> None:
    assert CountedDice([65535, 65532, 65531]).below(6) == 65531 % 6
    assert CountedDice([65531, 0]).die() == 1 + 65531 % 6


def test_every_order_of_four_cards_is_as_likely(seed: int) -> None:
    dice = Dice(seed)
    orders: Counter[bytes] = Counter()
    for _ in range(48_000):
        cards = bytearray(b"abcd")
        dice.shuffle(cards)
        orders[bytes(cards)] += 1
    assert_even(orders.values(), 24)


def test_every_card_comes_to_every_place_as_often(seed: int) -> None:
    dice = Dice(seed)
    at = [[0] * 24 for _ in range(24)]
    after = [[0] * 24 for _ in range(24)]
    for _ in range(12_000):
        cards = bytearray(range(24))
        dice.shuffle(cards)
        for place, card in enumerate(cards):
            at[place][card] += 1
        for card, following in itertools.pairwise(cards):
            after[card][following] += 1
    for place in range(24):
        assert_even(at[place], 24)
        assert after[place][place] == 0
        assert_even(after[place][:place] + after[place][place + 1 :], 23)


@pytest.mark.rule("R3")
def test_over_many_seeds_the_open_card_is_each_number_of_eggs_as_often_as_the_box_holds_it(seed: int) -> None:
    deals = 24_000
    open_cards = Counter(deal(Dice((seed * 977 + number) % 2**48))[0][0] for number in range(deals))
    for eggs, held in enumerate((3, 3, 5, 5, 5, 3), 1):
        share = held / 24
        assert abs(open_cards[eggs] - deals * share) < SIGMAS * (deals * share * (1 - share)) ** 0.5


@pytest.mark.rule("R3")
def test_the_first_die_tells_nothing_about_the_deck(seed: int) -> None:
    seen: Counter[tuple[int, int]] = Counter()
    games = 20_000
    for number in range(games):
        game = new_game(Setup(4), (seed * 1009 + number) % 2**48)
        seen[game.deck[0], game.apply(1)[0][1]] += 1
    for eggs, held in enumerate((3, 3, 5, 5, 5, 3), 1):
        for face in range(1, 7):
            share = held / 24 / 6
            assert abs(seen[eggs, face] - games * share) < SIGMAS * (games * share * (1 - share)) ** 0.5


def test_no_short_cycle_and_no_state_twice_in_two_million_steps(exhaustive: bool) -> None:
    """The counter repeats every 65536 steps, so a cycle's length is a multiple; states so far apart are compared."""
    for seed in (0, 1, 2**48 - 1):
        dice = Dice(seed)
        seen = set()
        for _ in range(400 if exhaustive else 10):
            state = (dice._a, dice._b, dice._c)
            assert state not in seen
            seen.add(state)
            for _ in range(65536):
                dice.word()
            assert dice._counter == 13  # it begins at 1, and twelve words are drawn to mix the seed


def test_streams_of_different_seeds_do_not_run_into_each_other(seed: int) -> None:
    windows: set[bytes] = set()
    for number in range(400):
        dice = Dice(seed + number)
        words = array("H", [dice.word() for _ in range(400)])
        windows.update(words[place : place + 4].tobytes() for place in range(397))
    assert len(windows) == 400 * 397


def test_luck_is_a_fair_coin_and_fair_among_more_choices(seed: int) -> None:
    for choices in (2, 3, 4, 5, 6, 7, 8):
        luck = Luck(seed)
        assert_even(Counter(luck.at(number) % choices for number in range(60_000)).values(), choices)


def test_luck_of_neighbouring_decisions_and_seeds_is_unconnected(seed: int) -> None:
    luck = Luck(seed)
    coins = [luck.at(number) & 1 for number in range(60_000)]
    for distance in (1, 2, 3, 5, 16, 256):
        assert_even(Counter(zip(coins, coins[distance:], strict=False)).values(), 4)
    runs = Counter(tuple(coins[place : place + 8]) for place in range(0, len(coins) - 8, 8))
    assert_even(runs.values(), 256)
    seeds = [Luck(number).at(7) & 1 for number in range(seed, seed + 20_000)]
    assert_even(Counter(itertools.pairwise(seeds)).values(), 4)


def test_luck_is_not_connected_with_the_dice_of_the_same_seed(seed: int) -> None:
    together: Counter[tuple[int, int]] = Counter()
    for number in range(3000):
        dice, luck = Dice(seed + number), Luck(seed + number)
        for decision in range(10):
            together[dice.die(), luck.at(decision) & 1] += 1
    assert_even(together.values(), 12)


@pytest.mark.parametrize(("seed", "decision"), [(0, 0), (1, 0), (0x123456789ABC, 77), (2**48 - 1, 2**30 - 1)])
def test_luck_is_the_last_30_of_the_first_32_bits_of_sha_256_of_seed_and_decision(seed: int, decision: int) -> None:
    said = hashlib.sha256(b"luck" + seed.to_bytes(6, "big") + decision.to_bytes(4, "big")).hexdigest()
    assert Luck(seed).at(decision) == int(said[:8], 16) % 2**30


def test_luck_is_spread_over_all_of_its_30_bits(seed: int) -> None:
    luck = Luck(seed)
    drawn = [luck.at(number) for number in range(60_000)]
    for place in range(0, 30, 5):
        assert_even(Counter(number >> place & 31 for number in drawn).values(), 32)
    assert len(set(drawn)) > 59_990  # about two pairs of 60,000 are equal by chance


class Small(int):
    """An integer that fails if it outgrows the 31 bits that MicroPython keeps without allocating."""

    largest = 0

    def __new__(cls, value: int) -> Small:
        assert -(2**30) <= value < 2**30
        Small.largest = max(Small.largest, value)
        return int.__new__(cls, value)


def _watch(name: str) -> None:
    def operate(self: Small, other: int) -> Small:
        return Small(getattr(int, name)(self, other))

    setattr(Small, name, operate)


for _operator in ("add", "sub", "mul", "mod", "floordiv", "and", "or", "xor", "lshift", "rshift"):
    _watch(f"__{_operator}__")
    _watch(f"__r{_operator}__")


def test_no_number_in_a_step_of_the_dice_is_above_30_bits(seed: int) -> None:
    worst = [0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF]
    random = Random(seed)
    Small.largest = 0
    for state in [worst, *([random.getrandbits(16) for _ in range(4)] for _ in range(500))]:
        dice = Dice(0)
        dice._a, dice._b, dice._c, dice._counter = (Small(word) for word in state)
        dice.shuffle(bytearray(24))
        for _ in range(20):
            assert isinstance(dice.die(), Small)
    assert 2**21 < Small.largest < 2**23


def test_the_watching_number_notices_what_is_too_large() -> None:
    with pytest.raises(AssertionError):
        Small(2**15) * 2**15

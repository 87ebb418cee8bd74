"""A save restores the very same game, or raises BadSave."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahe.rules import RULES_VERSION
from mahe.rules.choices import CARD, ROLL, STOP, TURTLE, hand_over
from mahe.rules.clutch import BOX
from mahe.rules.errors import BadSave, ForeignSave
from mahe.rules.events import HANDED
from mahe.rules.game import Game, new_game
from mahe.rules.game_setup import PERSON, Setup
from mahe.rules.journal import Journal, unpacked
from mahe.rules.record import record_of
from mahe.rules.roster import computer_choice, number_of, play_on
from mahe.rules.save import digest, restore, write
from tests.rules.games import pick, start_of

RANDOM = number_of("random")
CAREFUL = number_of("careful")


def some_game(number: int, choices: int) -> Game:
    """Return the random game with this number after so many choices."""
    start = start_of(Random(number))
    game, random = start.game(), start.random()
    for _ in range(choices):
        if not game.position.is_over():
            game.apply(pick(random, game.position.choices))
    return game


def checksum(data: bytes) -> bytes:
    """Return the CRC-32, calculated bit by bit as its standard describes it."""
    rest = 0xFFFFFFFF
    for byte in data:
        rest ^= byte
        for _ in range(8):
            rest = rest >> 1 ^ (0xEDB88320 if rest & 1 else 0)
    return (rest ^ 0xFFFFFFFF).to_bytes(4, "big")


def sealed(data: bytes) -> bytes:
    """Return the save with its checksum corrected, as after an edit by hand."""
    return data[:5] + checksum(data[9:]) + data[9:]


def test_the_hand_made_checksum_of_these_tests_is_the_one_in_a_save() -> None:
    save = write(some_game(3, 60))
    assert sealed(save) == save


def test_the_parts_of_a_save_stand_where_its_description_says() -> None:
    game = new_game(Setup(3, (6, 5, 4, 3, 2, 1), first=2, cards=True), 0x123456789ABC, bytes([0, RANDOM, CAREFUL]))
    for choice in (TURTLE + 2, STOP, hand_over(1, PERSON)):
        game.apply(choice)
    save = write(game)
    assert save[:5] == b"MAHE" + bytes([RULES_VERSION])
    assert save[9:13] == bytes([3, 1, 2, 6])
    assert save[13:19] == bytes([6, 5, 4, 3, 2, 1])
    assert save[19:22] == bytes([0, 1, 2])
    assert save[22:28] == bytes.fromhex("123456789abc")
    # 20 bits: 1110 010 is the choice of a turtle, 10 a STOP, 1111 001 0000 a seat handed over.
    assert save[31:] == bytes([0, 0, 20, 0b11100101, 0b01111001, 0b00000000])


@pytest.mark.parametrize("number", range(12))
def test_every_single_changed_byte_is_noticed(number: int) -> None:
    save = write(some_game(number, 40 * number))
    random = Random(number)
    for place in range(len(save)):
        for change in {random.randrange(1, 256) for _ in range(5)} | {1, 128, 255}:
            damaged = bytearray(save)
            damaged[place] ^= change
            with pytest.raises(BadSave):
                restore(bytes(damaged))


@pytest.mark.parametrize("choices", [0, 60])
def test_neighbouring_bytes_changed_so_that_the_seal_is_deceived_are_noticed(choices: int) -> None:
    """The seal, a polynomial in 47, can't see k more in one byte and 47 × k less in the next; the checksum can."""
    save = write(some_game(3, choices))
    tried = 0
    for place in range(9, len(save) - 1):
        for more in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5):
            pair = (save[place] + more, save[place + 1] - 47 * more)
            if all(0 <= byte < 256 for byte in pair):
                tried += 1
                with pytest.raises(BadSave):
                    restore(save[:place] + bytes(pair) + save[place + 2 :])
    assert tried > 50


def test_a_house_rule_nobody_knows_makes_a_save_a_foreign_one() -> None:
    save = bytearray(write(new_game(Setup(4), 2)))
    save[10] |= 128
    with pytest.raises(ForeignSave, match="house rule"):
        restore(sealed(bytes(save)))


@pytest.mark.parametrize("number", range(12))
def test_a_save_cut_short_or_lengthened_is_noticed_at_every_length(number: int) -> None:
    save = write(some_game(number, 40 * number))
    for length in range(len(save)):
        for cut in (save[:length], sealed(save[:length])):
            with pytest.raises(BadSave):
                restore(cut)
    for more in (b"\0", b"\0\0\0", b"MAHE", save):
        for longer in (save + more, sealed(save + more)):
            with pytest.raises(BadSave):
                restore(longer)


@pytest.mark.parametrize("version", [0, RULES_VERSION + 1, 9, 255])
def test_a_save_of_another_version_of_the_rules_is_refused_and_says_so(version: int) -> None:
    save = bytearray(write(some_game(1, 60)))
    save[4] = version
    with pytest.raises(ForeignSave, match=f"version {version} of the rules"):
        restore(bytes(save))


@pytest.mark.parametrize("number", range(12))
def test_a_save_edited_by_hand_is_refused_even_with_its_checksum_made_right(number: int) -> None:
    save = write(some_game(number, 15 * number))
    for place in range(9, len(save)):
        for change in (1, 2, 4, 8, 16, 32, 64, 128, 255):
            edited = bytearray(save)
            edited[place] ^= change
            with pytest.raises(BadSave):
                restore(sealed(bytes(edited)))


@pytest.mark.parametrize("place", [10, 27], ids=["house rules", "seed"])
def test_what_has_not_mattered_yet_cannot_be_exchanged_either(place: int) -> None:
    save = bytearray(write(new_game(Setup(4), 2)))
    for change in range(1, 256):
        edited = bytearray(save)
        edited[place] ^= change
        with pytest.raises(BadSave):
            restore(sealed(bytes(edited)))


@pytest.mark.parametrize("choices", [0, 40])
@pytest.mark.parametrize("places", [("clutch", "save"), ("save",)], ids=["another deck", "by chance the same deck"])
def test_a_save_made_with_another_box_of_cards_is_refused(
    places: tuple[str, ...], choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = write(some_game(3, choices))
    assert write(restore(data)) == data
    for place in places:
        monkeypatch.setattr(f"mahe.rules.{place}.BOX", tuple(reversed(BOX[:-1])) + BOX[-1:])
    with pytest.raises(BadSave, match=r"don't lead to the position|breaks the rules"):
        restore(data)


def test_a_computer_player_nobody_knows_is_refused_and_named_as_the_reason() -> None:
    save = bytearray(write(new_game(Setup(4), 2)))
    save[17] = 15
    with pytest.raises(ForeignSave, match="computer player"):
        restore(sealed(bytes(save)))


def test_a_computer_player_nobody_knows_is_refused_in_the_midst_of_a_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = some_game(3, 40)
    game.apply(hand_over(1, number_of("cub")))
    data = write(game)
    assert restore(data).position.seats[1] == number_of("cub")
    for place in ("game", "save"):
        monkeypatch.setattr(
            f"mahe.rules.{place}.player", lambda number: None if number == number_of("cub") else "known"
        )
    with pytest.raises(ForeignSave):
        restore(data)


@given(data=st.binary(max_size=80))
def test_any_bytes_are_a_bad_save_and_no_other_error(data: bytes) -> None:
    for garbage in (data, b"MAHE" + data, sealed(b"MAHE" + bytes([RULES_VERSION]) + b"\0\0\0\0" + data)):
        with pytest.raises(BadSave):
            restore(garbage)


@given(head=st.lists(st.integers(0, 8), min_size=4, max_size=4), rest=st.binary(max_size=60))
def test_headers_made_up_with_a_right_checksum_are_bad_saves(head: list[int], rest: bytes) -> None:
    with pytest.raises(BadSave):
        restore(sealed(b"MAHE" + bytes([RULES_VERSION]) + b"\0\0\0\0" + bytes(head) + rest))


def test_a_whole_game_is_saved_in_500_bytes(seed: int, exhaustive: bool) -> None:
    random = Random(seed)
    longest = 0
    for _ in range(20_000 if exhaustive else 400):
        start = start_of(random)
        game = new_game(
            start.setup(), start.seed, bytes(random.choice((RANDOM, CAREFUL)) for _ in range(start.players))
        )
        while not game.position.is_over():
            play_on(game)
        longest = max(longest, len(write(game)))
    assert longest <= 500


@pytest.mark.parametrize("players", [2, 7])
def test_a_game_of_many_thousand_choices_is_saved_and_restored(players: int) -> None:
    game = new_game(Setup(players), 5)
    while game.journal.length() < 30_000:  # the test looks at the dice to come, and busts whenever it can
        position = game.position
        coming = copy(game._dice)
        second, third = position.total() + coming.die(), coming.die()
        busts = second > 7 or (second < 7 and second + third > 7)
        game.apply(position.choices[0] if not position.throws or busts or len(position.throws) == 2 else STOP)
    assert game.position.cards_left() > 0
    again = restore(write(game))
    assert again.journal.choices() == game.journal.choices()
    assert digest(again.position) == digest(game.position)
    assert again.position.state() == game.position.state()
    assert [again.apply(choice) for choice in again.position.choices[:1]] == [game.apply(game.position.choices[0])]


def test_a_computer_players_choices_are_stored_and_not_made_again() -> None:
    game = new_game(Setup(4), 11, bytes([RANDOM] * 4))
    other_than_wanted = 0
    while not game.position.is_over() and game.position.turn() < 40:
        wanted = computer_choice(game)
        choice = next((choice for choice in game.position.choices if choice != wanted), game.position.choices[0])
        other_than_wanted += choice != wanted
        game.apply(choice)
    assert other_than_wanted > 20
    again = restore(write(game))
    assert again.journal.choices() == game.journal.choices()
    assert again.position.state() == game.position.state()


def test_seats_handed_over_are_stored_with_their_place() -> None:
    game = new_game(Setup(4), 11, bytes([PERSON, RANDOM, PERSON, CAREFUL]))
    written = []
    for step in range(30):
        if step in (3, 4, 17):
            assert game.apply(hand_over(step % 4, CAREFUL)) == [(HANDED, step % 4, CAREFUL)]
            written.append(hand_over(step % 4, CAREFUL))
        written.append(game.position.choices[step % len(game.position.choices)])
        game.apply(written[-1])
    again = restore(write(game))
    assert list(again.journal.choices()) == written
    assert bytes(again.journal.first_seats) == bytes([PERSON, RANDOM, PERSON, CAREFUL])
    assert bytes(again.position.seats) == bytes([CAREFUL, CAREFUL, PERSON, CAREFUL])
    assert record_of(again) == record_of(game)


def test_the_luck_of_a_computer_player_is_the_same_after_a_restart() -> None:
    game = new_game(Setup(2), 4, bytes([RANDOM, RANDOM]))
    for _ in range(50):
        again = restore(write(game))
        assert computer_choice(again) == computer_choice(game)
        play_on(game)


@given(choices=st.lists(st.one_of(
    st.sampled_from([ROLL, STOP]), st.integers(CARD + 1, CARD + 6), st.integers(TURTLE, TURTLE + 6),
    st.builds(hand_over, st.integers(0, 6), st.integers(0, 2)),
)))  # fmt: skip
def test_a_string_of_choices_is_read_as_it_was_written(choices: list[int]) -> None:
    journal = Journal()
    for number, choice in enumerate(choices, 1):
        journal.made.append(choice)
        if number % 3 == 0:  # pack now and then, not only at the end
            journal.packed()
    packed, bits = journal.packed()
    assert len(packed) == (bits + 7) // 8
    assert list(unpacked(bytes(packed), bits)) == choices == list(journal.choices())


@given(
    before=st.lists(st.sampled_from([ROLL, STOP, CARD + 3, hand_over(2, 1)])),
    taken_back=st.sampled_from([STOP, CARD + 1, CARD + 6]),
    since=st.lists(st.builds(hand_over, st.integers(0, 6), st.integers(0, 2))),
)
def test_a_choice_struck_out_of_the_string_leaves_those_before_and_the_seats_handed_over_since(
    before: list[int], taken_back: int, since: list[int]
) -> None:
    journal = Journal()
    for choice in [*before, taken_back, *since]:
        journal.made.append(choice)
    journal.packed()
    assert journal.strike_out() == taken_back
    packed, bits = journal.packed()
    assert list(unpacked(bytes(packed), bits)) == before + since == list(journal.choices())
    assert len(packed) == (bits + 7) // 8

"""Randomly changed records are refused or are other legal games; no bytes cause a traceback."""

from __future__ import annotations

import io
import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mahe_board.games.record_check import Replay
from mahe_board.games.record_lines import RecordError, split
from tests.command_line.command import mahe
from tests.games.right_records import EXAMPLE_4, EXAMPLE_5, FOUR, GOOD, PARTIAL
from tests.rules.games import side_by_side, start_of
from tests.rules.reference import is_legal

SIGNS = "0123456789 abcdRAE|:+-,=x#\t\r\nÀ٣\u200d\u2028\0"


def passes(data: bytes) -> bool:
    """Return whether every record in these bytes is right; fail unless each error is one line, with line and rule."""
    wrong: list[RecordError] = []
    for record in split(io.BytesIO(data)):
        try:
            list(Replay(record).moves())
        except RecordError as error:
            wrong.append(error)
    for found in wrong:
        assert re.fullmatch(r"[1-9]\d*: \[(R\d+|A\d+|RECORD)\] [^\n\r]+", str(found))
        assert 1 <= found.number <= data.count(b"\n") + 1
    return not wrong


def record_of_some_game(random: Random) -> str:
    """The record of a random game, often unfinished."""
    for game, _, recorder in side_by_side(start_of(random)):
        if random.random() < 0.01 or game.position.is_over():
            return recorder.text()
    raise AssertionError("a game comes to its end")


def changed(text: str, random: Random) -> str:
    """The record with one thing changed: a sign, a word, a line, or its end."""
    lines = text.splitlines(keepends=True)
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    place = random.randrange(len(text))
    words = re.split(r"([ ,=|/\n-])", text)
    kind = random.randrange(9)
    if kind == 0:
        return text[:place] + random.choice(SIGNS) + text[place + 1 :]
    if kind == 1:
        return text[:place] + random.choice(SIGNS) + text[place:]
    if kind == 2:
        return text[:place] + text[place + 1 :]
    if kind == 3:
        lines[one], lines[other] = lines[other], lines[one]
        return "".join(lines)
    if kind == 4:
        return "".join(lines[:one] + lines[one + 1 :])
    if kind == 5:
        return "".join([*lines[:one], lines[other], *lines[one:]])
    if kind == 6:
        return text[:place]
    if kind == 7:
        words[random.randrange(len(words))] = random.choice(words)
        return "".join(words)
    return "".join(lines[:one])


def assert_refused_or_legal(text: str) -> bool:
    right = passes(text.encode())
    assert right == is_legal(text), text
    return right


@given(number=st.integers(0, 2**64 - 1))
def test_a_changed_record_is_refused_or_another_legal_game(number: int) -> None:
    random = Random(number)
    text = record_of_some_game(random)
    assert assert_refused_or_legal(text)
    for _ in range(5):
        assert_refused_or_legal(changed(text, random))


def test_many_changed_records_are_refused_or_other_legal_games(seed: int, exhaustive: bool) -> None:
    random = Random(seed)
    legal = refused = 0
    for _ in range(2000 if exhaustive else 100):
        text = record_of_some_game(random)
        for _ in range(40):
            more = text
            for _ in range(random.choice((1, 1, 1, 2, 5))):
                more = changed(more, random) or text
            if assert_refused_or_legal(more):
                legal += more != text
            else:
                refused += 1
    assert legal > 10
    assert refused > 2000


def test_every_changed_throw_of_a_game_is_refused_or_changes_the_game() -> None:
    text = FOUR.replace("start:", "removed: 1 2 3 6\nstart:")
    for found in re.finditer(r"(?<= )[1-6](?= )", text):
        for face in "123456":
            other = text[: found.start()] + face + text[found.end() :]
            assert passes(other.encode()) == is_legal(other)


@given(data=st.binary(max_size=300))
def test_any_bytes_are_refused_without_a_traceback(data: bytes) -> None:
    assert not passes(data)
    passes(b"MAHE-RECORD 1\n" + data)


@given(st.data())
def test_right_records_with_any_bytes_in_them_end_without_a_traceback(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([FOUR, PARTIAL, EXAMPLE_4, EXAMPLE_5, *GOOD.values()])).encode()
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    passes(text[:place] + data.draw(st.binary(max_size=20)) + text[place + length :])


@given(
    lines=st.lists(
        st.one_of(
            st.sampled_from([line for text in GOOD.values() for line in text.splitlines()]),
            st.from_regex(r"(players|turtles|rules|deck|hands|board|done|carded|cards|removed|start): [ -~]{0,30}"),
            st.from_regex(r"[0-9]{1,3}[ab]? (red|blue) (Ann|Bob): (c?[0-7] ?){0,4}( \| [ -~]{0,12}){0,4}"),
        )
    )
)
def test_lines_of_records_in_any_order_end_without_a_traceback(lines: list[str]) -> None:
    passes("\n".join(["MAHE-RECORD 1", *lines]).encode())


def test_the_command_itself_survives_anything(seed: int) -> None:
    random = Random(seed)
    pieces = [FOUR, PARTIAL, EXAMPLE_4, EXAMPLE_5]
    noise = [
        random.randbytes(200),
        bytes(range(256)),
        b"\0" * 50,
        "\ufeff𝄞\u202e".encode(),
        b"MAHE-RECORD",
        b"9" * 9999,
    ]
    for options in (["-"], ["--show", "-"]):
        given_bytes = b"\n".join(
            piece for text in pieces for piece in (changed(text, random).encode(), random.choice(noise), text.encode())
        )
        done = mahe("replay", *options, given=given_bytes)
        assert done.returncode == 1
        assert done.stderr == b""
        assert done.stdout.splitlines()[-1].startswith(b"-: ")

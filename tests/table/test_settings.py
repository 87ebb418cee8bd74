"""Settings outlive an update: they are stored by number, older formats are read, and unknown numbers are kept."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

import mahe
from mahe.show.keys import CARD, MENU, STOP
from mahe.show.stage import FAST, NORMAL, SLOW, Stage
from mahe.table import settings as table
from mahe.table.settings import HOUSE_RULE, LEARNT, SETTINGS, BadSettings, Settings, unpack
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.needs import need_node
from tests.table.hands import tap
from tests.webassembly import run_file

# Settings in the format of version 0.1.
NEW_IN_0_1 = bytes.fromhex("4d53455401c0c0c5000301000001000100010204000102030000")
CHANGED_IN_0_1 = bytes.fromhex("4d53455401b0164903040001010201010104050506020005030002010002")
ONE_TURTLE_IN_0_1 = bytes.fromhex("4d534554010b0bc3000301000001000000010303040106010000")
# Settings in the format of 0.2: number and value of each chosen setting, the number of players, the turtles
NEW = bytes((0, 0, 1, 3, 2, 1, 3, 0, 4, 0, 5, 1, 6, 0, 9, 1, 64, 0, 65, 1, 66, 0))  # with every setting chosen
LAST = bytes((2, 4, 0, 1, 2, 3, 0, 0))
FOUR = bytes((4, 4, 0, 1, 2, 3, 0, 0, 0, 0))


# Every number that a store may hold, and its meaning: numbers may be added, but meanings never change.
NUMBERS: dict[str, tuple[int, dict[int, object]]] = {
    "language": (0, {0: "en", 1: "de", 2: "fr", 3: "nl", 4: "it"}),
    "brightness": (1, {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}),
    "sound": (2, {0: 0, 1: 3, 2: 1, 3: 2}),
    "night": (3, {0: False, 1: True}),
    "coach": (4, {0: False, 1: True}),
    "pace": (5, {0: SLOW, 1: NORMAL, 2: FAST}),
    "first_steps": (6, {0: False, 1: True}),
    "budget": (9, {0: 350, 1: 450, 2: 900, 3: 1500, 4: 2500}),
    "cards": (64, {0: False, 1: True}),
    "two": (65, {0: False, 1: True}),
    "third7": (66, {0: False, 1: True}),
}


def stored(pairs: bytes, last: bytes = LAST) -> bytes:
    """Return settings in the format of 0.2, sealed with their checksum."""
    body = bytes((len(pairs) // 2,)) + pairs + last
    return b"MSET\x02" + crc32(body).to_bytes(4, "big") + body


def meant(settings: Settings) -> dict[str, object]:
    return {name: settings[name] for name in OF_A_NEW_BOARD}


OF_A_NEW_BOARD = {
    "language": "en", "brightness": 3, "sound": 3, "night": False, "coach": False, "pace": NORMAL,
    "cards": False, "two": True, "third7": False, "budget": 450, "first_steps": False,
}  # fmt: skip


def test_what_was_chosen_is_stored_and_nothing_else() -> None:
    settings = Settings()
    assert meant(settings) == OF_A_NEW_BOARD
    assert settings.pack() == stored(b"")
    settings.choose("cards", 1)
    settings.choose("pace", 2)
    assert settings.pack() == stored(bytes((5, 2, 64, 1)))
    assert meant(unpack(settings.pack())) == {**OF_A_NEW_BOARD, "pace": FAST, "cards": True}
    assert meant(unpack(stored(NEW))) == OF_A_NEW_BOARD


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_was_stored_means_for_ever_what_it_meant(name: str) -> None:
    number, values = NUMBERS[name]
    assert {value: unpack(stored(bytes((number, value)), FOUR))[name] for value in values} == values


def test_settings_of_version_0_1_are_read_to_the_last() -> None:
    assert meant(unpack(NEW_IN_0_1)) == OF_A_NEW_BOARD
    changed = unpack(CHANGED_IN_0_1)
    assert meant(changed) == {
        "language": "nl", "brightness": 4, "sound": 0, "night": True, "coach": True, "pace": FAST,
        "cards": True, "two": True, "third7": True, "budget": 2500, "first_steps": False,
    }  # fmt: skip
    assert (changed.turtles, changed.players) == (bytes((6, 2, 0, 5, 3)), bytes((0, 2, 1, 0, 2)))
    one_turtle = unpack(ONE_TURTLE_IN_0_1)
    assert meant(one_turtle) == {**OF_A_NEW_BOARD, "two": False}
    assert (one_turtle.turtles, one_turtle.players) == (bytes((4, 1, 6)), bytes((1, 0, 0)))


@pytest.mark.parametrize("place", range(len(CHANGED_IN_0_1)))
def test_damaged_settings_of_version_0_1_are_refused(place: int) -> None:
    damaged = bytearray(CHANGED_IN_0_1)
    damaged[place] ^= 4
    with pytest.raises(BadSettings):
        unpack(bytes(damaged))


def test_a_family_keeps_its_settings_over_an_update() -> None:
    board = VirtualBoard(1, {"settings": CHANGED_IN_0_1})
    assert "ROLL: nieuw spel" in board.words
    assert not board.table.troubles
    board.hold(MENU)
    tap(board, STOP)
    assert unpack(board.stored["settings"]).pack() == board.stored["settings"]
    assert meant(unpack(board.stored["settings"])) == meant(unpack(CHANGED_IN_0_1))


def test_what_is_missing_has_the_value_of_a_new_board() -> None:
    assert meant(unpack(stored(bytes((5, 2))))) == {**OF_A_NEW_BOARD, "pace": FAST}
    assert meant(unpack(stored(b""))) == OF_A_NEW_BOARD


def test_what_is_unknown_is_written_back_as_it_was() -> None:
    """An older version keeps a later one's setting 200 and language 77, for when the later version runs again."""
    later = stored(bytes((0, 77)) + NEW[2:] + bytes((200, 9)))
    settings = unpack(later)
    assert meant(settings) == OF_A_NEW_BOARD
    assert settings.pack() == later
    board = VirtualBoard(1, {"settings": later})
    assert not board.table.troubles
    board.hold(MENU)
    tap(board, STOP)
    assert board.stored["settings"] == later


def test_a_value_that_is_unknown_gives_way_when_another_one_is_chosen() -> None:
    board = VirtualBoard(1, {"settings": stored(bytes((0, 77)) + NEW[2:])})
    board.hold(MENU)
    tap(board, CARD, STOP)
    assert board.stored["settings"] == stored(bytes((0, 1)) + NEW[2:])


def test_a_player_that_is_unknown_is_a_person() -> None:
    assert unpack(stored(NEW, bytes((2, 4, 0, 1, 2, 3, 200, 2)))).players == bytes((0, 2))


def test_a_row_in_the_middle_leaves_what_is_stored_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = list(SETTINGS)
    rows.insert(3, (50, "sand", 2, ((0, "dry", 0), (7, "wet", 1), (2, "hot", 2))))
    monkeypatch.setattr(table, "SETTINGS", tuple(rows))
    settings = unpack(stored(NEW))
    assert {name: settings[name] for name in OF_A_NEW_BOARD} == OF_A_NEW_BOARD
    said = [settings["sand"]]
    for _ in range(2):
        settings.choose_next("sand")
        said.append(settings["sand"])
    assert said == [2, 0, 1], "after the last value comes the first"
    assert settings.pack() == stored(NEW[:16] + bytes((50, 7)) + NEW[16:])
    monkeypatch.undo()
    assert meant(unpack(settings.pack())) == OF_A_NEW_BOARD


def test_no_number_and_no_name_stands_twice_in_the_list() -> None:
    assert len({LEARNT, *(number for number, _, _, _ in SETTINGS)}) == 1 + len(SETTINGS)
    assert len({name for _, name, _, _ in SETTINGS}) == len(SETTINGS)
    for number, name, first, values in SETTINGS:
        assert 0 <= number < 256
        numbers = [value for value, _, _ in values]
        assert len(set(numbers)) == len(numbers), name
        assert first in numbers, name


def test_the_stage_has_every_setting_but_the_house_rules() -> None:
    board = VirtualBoard(1, {"settings": CHANGED_IN_0_1})
    stage: Stage = board.table.stage
    for number, name, _, _ in SETTINGS:
        assert (number >= HOUSE_RULE) != hasattr(stage, name)
        if number < HOUSE_RULE:
            assert getattr(stage, name) == unpack(CHANGED_IN_0_1)[name]


def test_micropython_reads_and_stores_the_same(tmp_path: Path) -> None:
    need_node()
    all_of_them = [
        NEW_IN_0_1,
        CHANGED_IN_0_1,
        ONE_TURTLE_IN_0_1,
        stored(NEW),
        stored(b""),
        stored(bytes((200, 9, 0, 77))),
    ]
    script = tmp_path / "there.py"
    script.write_text(f"""
from mahe.table.settings import unpack
for data in {all_of_them!r}:
    settings = unpack(data)
    print([settings[name] for name in {[*OF_A_NEW_BOARD]!r}], settings.pack())
""")
    here = [f"{[*meant(unpack(data)).values()]} {unpack(data).pack()!r}" for data in all_of_them]
    assert run_file(script, Path(mahe.__file__).parents[1]).splitlines() == here

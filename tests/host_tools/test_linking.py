"""Modules that are always loaded together become one module on the board, and do what they did before."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahe_board.build.tree import linked_modules, sources
from mahe_board.errors import CannotCompile
from mahe_board.linking import linked
from mahe_board.short_names import ROM_NAMES

# A module for the first light, then a loop that needs modules of two packages; in each of these, names clash.
TEXTS = {
    "mahe": "",
    "mahe.device": "",
    "mahe.device.play": "def play():\n    from mahe.device.loop import run\n    return run()\n",
    "mahe.device.power": "VOLTS = [5]\n",
    "mahe.device.keys": "import time\n_most = [1]\ndef read(time):\n    return _most[0] + time\n",
    "mahe.device.loop": (
        "from mahe.device import keys, power\nfrom mahe.rules.dice import throw as read\n_most = [2]\n"
        "def run():\n    most = [_most[0] for _ in range(2)]\n    from mahe.rules import seldom\n"
        "    return keys.read(0), read(), most, power.VOLTS, seldom.told()\n"
    ),
    "mahe.rules": "",
    "mahe.rules.dice": "def sum(face):\n    return face\ndef throw():\n    return sum(6)\n",
    "mahe.rules.cards": "from mahe.rules.dice import throw\ndraw = throw\n",
    "mahe.rules.seldom": "from mahe.rules import dice\ndef told():\n    dice = 3\n    return dice, sum([1, 2])\n",
    "mahe.rules.fox": "from mahe.rules import cards\nfrom mahe.rules.dice import sum as a\nBEST = a(cards.draw())\n",
    "mahe.lines": "LINES = {}\n",
}


@pytest.fixture
def imported(tmp_path: Path) -> dict[str, str]:
    """The linked modules by name, written into the folder that "" names, where a Python can import them."""
    made = linked(TEXTS)
    packages = {name.rpartition(".")[0] for name in made}
    for name, text in made.items():
        file = tmp_path / (name.replace(".", "/") + ("/__init__.py" if name in packages else ".py"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return {**made, "": str(tmp_path)}


def said_by(folder: str, code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def test_linked_modules_do_what_they_did_though_their_names_meet(imported: dict[str, str]) -> None:
    code = "from mahe.device.play import play\nprint(*play())\nimport mahe.rules.fox\nprint(mahe.rules.fox.BEST)"
    assert said_by(imported[""], code) == "1 6 [2, 2] [5] (3, 3)\n6"


def test_what_the_loop_needs_is_a_module_of_each_package_and_the_fox_has_its_own(imported: dict[str, str]) -> None:
    code = (
        "import sys, mahe.device.play as p\nprint([m for m in sys.modules if 'linked' in m])\np.play()\n"
        "print(sorted(m for m in sys.modules if m.startswith('mahe.')))\nimport mahe.rules.fox\n"
        "print('mahe.rules.linked_fox' in sys.modules)"
    )
    needed = ["mahe.device", "mahe.device.linked", "mahe.device.play", "mahe.device.power"]
    needed += ["mahe.rules", "mahe.rules.linked", "mahe.rules.seldom"]
    assert said_by(imported[""], code).splitlines() == ["[]", str(needed), "True"]


def test_each_can_be_imported_by_its_own_name_and_is_the_same(imported: dict[str, str]) -> None:
    code = "import mahe.device.keys as k, mahe.device.linked as l\nprint(k.read in vars(l).values(), k.read(4))"
    assert said_by(imported[""], code) == "True 5"


def test_lines_keep_their_order_and_it_is_told_where_each_module_begins_and_what_functions_were_called(
    imported: dict[str, str],
) -> None:
    lines = ast.literal_eval(imported["mahe.lines"].removeprefix("LINES = "))
    told = [line.split() for line in lines["mahe.device.linked"].splitlines()]
    assert [(line[0], line[-1]) for line in told] == [
        ("1", "mahe.device.keys"),
        ("3", "read"),
        ("5", "mahe.device.loop"),
        ("8", "run"),
    ]
    there = imported["mahe.device.linked"].splitlines()
    assert there[3 - 1].startswith(f"def {told[1][1]}(")
    assert there[8 - 1] == f"def {told[3][1]}():"


def test_a_name_in_an_f_string_whose_place_is_not_known_keeps_its_name_or_is_refused() -> None:
    texts = {**TEXTS, "mahe.device.loop": TEXTS["mahe.device.loop"] + 'def told():\n    return f"{_most}"\n'}
    there = linked(texts)["mahe.device.linked"]
    assert (there.count("_most = [2]"), there.count("_most = [1]")) == (1, 0)
    texts["mahe.device.keys"] += 'def said():\n    return f"{_most}"\n'
    with pytest.raises(CannotCompile, match="_most of mahe"):
        linked(texts)


# A class with names of every kind: `_told` is looked up by its name, and `_said` stands in an f-string.
SHORTENED = """
class Turtle:
    def __init__(self, riders, *, carrier=None):
        self._riders = riders
        self.carrier = carrier
        self._told = self._said = 0
    def _weight(self, riders):
        return sum([rider for rider in riders]) + len(self._riders)
    def weight(self, more):
        if more:
            return (lambda riders: self._weight(riders))(more)
        return f"{self._said}", getattr(self, "_told")
def bust():
    heavy = Turtle((1, 2), carrier=3)
    return heavy.weight((4, 5)), heavy.weight(()), heavy.carrier
"""


def test_what_only_the_sources_speak_of_is_called_as_something_in_the_rom() -> None:
    made = linked({"mahe": "", "mahe.seldom": SHORTENED})["mahe.seldom"]
    names = {node.attr for node in ast.walk(ast.parse(made)) if isinstance(node, ast.Attribute)}
    names |= {node.arg for node in ast.walk(ast.parse(made)) if isinstance(node, ast.arg)}
    assert not {"_riders", "_weight", "riders", "more"} & names
    assert {"carrier", "weight", "_told", "_said", "self"} <= names
    assert len(names & set(ROM_NAMES)) == 4
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    exec(SHORTENED, before)
    exec(made, after)
    assert after["bust"]() == before["bust"]() == (11, ("0", 0), 3)


def test_a_short_name_means_one_thing_where_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahe_board.short_names.ROM_NAMES", ROM_NAMES[:4])
    text = "_most = [1]\ndef carried(riders):\n    more = riders\n    return _most[0] + more\nmore = carried(2)\n"
    after: dict[str, Any] = {}
    exec(linked({"mahe": "", "mahe.seldom": text})["mahe.seldom"], after)
    assert after["more"] == 3


def test_exceptions_are_told_by_their_names_and_classes_have_none_to_tell() -> None:
    rules = "class Bad(Exception):\n    pass\nclass Worse(Bad):\n    pass\nclass Turtle:\n    pass\n"
    texts = {**TEXTS, "mahe.rules.dice": TEXTS["mahe.rules.dice"] + rules}
    texts["mahe.rules.cards"] += "from mahe.rules.dice import Worse\nclass Worst(Worse):\n    pass\n"
    made = "".join(linked(texts)[room] for room in ("mahe.rules.linked", "mahe.rules.linked_fox"))
    classes = {node.name for node in ast.walk(ast.parse(made)) if isinstance(node, ast.ClassDef)}
    assert classes - set(ROM_NAMES) == {"Bad", "Worse", "Worst"}
    assert len(classes) == 4


def test_what_is_private_elsewhere_is_refused() -> None:
    with pytest.raises(CannotCompile, match=r"uses _riders of mahe\.seldom: a private name is for its own"):
        linked({"mahe": "", "mahe.seldom": "_riders = [1]\n", "mahe.other": "from mahe.seldom import _riders\n"})


def test_in_the_firmware_every_module_is_still_there_by_its_name() -> None:
    made = linked_modules()
    assert {name.removesuffix("py") + "mpy" for name in sources()} <= made.keys()
    assert {"mahe/rules/linked.mpy", "mahe/show/linked.mpy", "mahe/table/linked.mpy"} <= made.keys()

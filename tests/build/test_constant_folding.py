"""Constants are folded into the modules that use them: nothing else changes, and no variable is folded."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mahe
from mahe.show import words
from mahe_board.build.constant_folding import constants_of, folded
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.build.tree import FOR_LAPTOPS, sources

FIRMWARE = Path(mahe.__file__).parent
MODULES = sorted(FIRMWARE.rglob("*.py"))


def test_an_imported_constant_becomes_its_number_and_is_imported_no_more() -> None:
    source = "from mahe.rules.clutch import FINAL, deal\nprint(FINAL, deal)\n"
    assert folded(source) == "from mahe.rules.clutch import deal\nprint(7, deal)\n"


def test_a_constant_of_an_imported_module_becomes_its_number() -> None:
    assert folded("from mahe.rules import choices as c\nprint(c.CARD)\n") == "pass\nprint(8)\n"


def test_a_module_is_still_imported_for_other_names_than_constants() -> None:
    source = "from mahe.rules import clutch\nprint(clutch.FINAL, clutch.deal)\n"
    assert folded(source) == "from mahe.rules import clutch\nprint(7, clutch.deal)\n"


def test_an_unused_constant_is_dropped_unless_the_tools_use_it() -> None:
    source = "_WAIT = 3 * 7  # ms\nLONG = _WAIT << 1\nNOBODY = 9\nprint(_WAIT, LONG, NOBODY)\n"
    assert folded(source) == "pass  # ms\npass\nNOBODY = 9\nprint(21, 42, 9)\n"


def test_constants_may_be_given_side_by_side() -> None:
    assert folded("LOW, HIGH = 2, 6\nprint(HIGH - LOW)\n") == "pass\nprint(6 - 2)\n"
    assert folded("NO, YES = range(2)\nprint(NO, YES)\n") == "pass\nprint(0, 1)\n"
    assert folded("LOW, NOBODY, HIGH = (\n    2, 4, 6\n)\nprint(HIGH - LOW)\n") == "NOBODY = 4\n\n\nprint(6 - 2)\n"
    assert folded("NO, YES = told()\nprint(NO, YES)\n") == "NO, YES = told()\nprint(NO, YES)\n"


def test_a_true_assertion_that_constants_are_equal_is_dropped() -> None:
    imports = "from mahe.rules.clutch import FINAL\n"
    assert folded(f'{imports}assert FINAL == 3 + 4 == 7, "seven"\n') == "pass\npass\n"
    assert folded(f"{imports}assert FINAL == 2**3\n") == "pass\nassert 7 == 2**3\n"
    assert folded(f"{imports}assert FINAL == told()\n") == "pass\nassert 7 == told()\n"


def test_every_word_of_the_screen_becomes_its_number() -> None:
    numbers = {name: number for name, number in vars(words).items() if name.isupper()}
    assert constants_of("mahe.show.words") == numbers
    assert folded("from mahe.show import words\nsay(words.OK, words.LAYS_EGG)\n") == (
        f"pass\nsay({words.OK}, {words.LAYS_EGG})\n"
    )


def test_an_import_over_several_lines_leaves_the_lines_where_they_were() -> None:
    source = "from mahe.rules.clutch import (\n    FINAL,\n    deal,\n)\nprint(FINAL, deal)\n"
    assert folded(source) == "from mahe.rules.clutch import deal\n\n\n\nprint(7, deal)\n"


def test_branches_for_laptops_are_dropped() -> None:
    source = (FIRMWARE / "rules" / "__init__.py").read_text(encoding="utf-8")
    assert 'if implementation.name != "micropython":' in source
    assert b"pickling" not in text_compiled(folded(source), "mahe/rules/__init__.py")
    assert "from sys import implementation" not in folded(source)
    for name in FOR_LAPTOPS:
        assert name not in sources()
        assert (FIRMWARE.parent / name).is_file()


def test_a_board_has_nothing_of_the_library() -> None:
    source = (FIRMWARE / "__init__.py").read_text(encoding="utf-8")
    assert b"library" in text_compiled(source, "mahe/__init__.py")
    on_a_board = text_compiled(folded(source), "mahe/__init__.py")
    assert b"library" not in on_a_board
    assert b"getattr" not in on_a_board


def test_other_uses_of_implementation_stay() -> None:
    source = "from sys import implementation\nprint(implementation.name)\n"
    assert folded(source) == source


def test_accents_before_a_constant_do_not_shift_it() -> None:
    assert folded("_EGGS = 4\nprint('œufs', _EGGS, 'à')\n") == "pass\nprint('œufs', 4, 'à')\n"


@pytest.mark.parametrize(
    "source",
    [
        "COUNT = 1\ndef more():\n    global COUNT\n    COUNT += 1\n",  # COUNT isn't constant
        "COUNT = 1\nCOUNT = 2\nprint(COUNT)\n",
        "COUNT = 1\ndef told(COUNT):\n    return COUNT\n",  # the parameter is another variable of the same name
        "from mahe.rules.clutch import FINAL\ndef won():\n    FINAL = 8\n    return FINAL\n",
        "from mahe.rules import clutch\ndef won(clutch):\n    return clutch.FINAL\n",
        "from mahe.rules.clutch import FINAL\nprint(f'{FINAL} eggs')\n",  # CPython 3.11 doesn't say where
        "WORD = 'seven'\nprint(WORD)\n",
        "from elsewhere import FINAL\nprint(FINAL)\n",
    ],
)
def test_variables_stay(source: str) -> None:
    assert folded(source) == source


def test_a_constant_has_the_number_that_python_gives_it() -> None:
    from mahe.rules import clutch, events, stacks

    for module in (clutch, events, stacks):
        found = constants_of(module.__name__)
        assert found == {name: value for name, value in vars(module).items() if name in found}
    assert constants_of("mahe.rules.stacks")["CELLS"] == 7 + 7 + 22


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(FIRMWARE).as_posix())
def test_statements_stand_on_the_lines_they_stood_on(module: Path) -> None:
    source = module.read_text(encoding="utf-8")

    def lines(text: str) -> set[tuple[str, int]]:
        nodes = ast.walk(ast.parse(text))
        return {(type(node).__name__, node.lineno) for node in nodes if isinstance(node, ast.stmt)}

    after, before = lines(folded(source)), lines(source)
    assert {kind for kind, _ in after - before} <= {"Pass"}
    assert {kind for kind, _ in before - after} <= {"Assert", "Assign", "Import", "ImportFrom"}
    assert len(folded(source).splitlines()) == len(source.splitlines())


@pytest.mark.parametrize("name", ["play", "lights", "fitted"])
def test_before_the_first_light_nothing_is_imported_but_the_device_s_own(name: str) -> None:
    """The number of lights is defined in a module that is slow to import; on the board it is folded."""
    tree = ast.parse(folded((FIRMWARE / "device" / f"{name}.py").read_text(encoding="utf-8")))
    imported = {node.module for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert not [module for module in imported if module and module.startswith("mahe.") and ".device" not in module]

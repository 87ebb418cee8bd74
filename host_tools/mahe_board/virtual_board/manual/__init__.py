"""The manual in each language: what a person wrote about it, and in it the words and pictures that exist already.

write()    makes all of it anew: `make pictures`
"""

from __future__ import annotations

from pathlib import Path
from string import Template

from mahe.rules.game_setup import PERSON
from mahe.rules.roster import ROSTER
from mahe.show import words
from mahe.show.texts import LANGUAGES, load
from mahe.table.settings import SETTINGS
from mahe_board.command_line.clone import CLONE
from mahe_board.virtual_board.card import board_picture
from mahe_board.virtual_board.play.help_words import help_in
from mahe_board.virtual_board.script import drawn
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

HERE = Path(__file__).parent
FIRMWARE = CLONE / "firmware"
SCRIPTS = FIRMWARE / "manual"
FIRST = LANGUAGES[0][1]  # its manual is where people look first, and its pictures are beside the scripts


def files() -> dict[Path, str]:
    """Every file of the manual, below the firmware's folder, with its text."""
    made = {Path("manual/numbered-board.svg"): board_picture().decode()}
    for number, (_, language, _) in enumerate(LANGUAGES):
        made[_path(language)] = manual(language)
        for name, picture in pictures(language, number).items():
            made[_folder(language) / name if name.endswith("-screen.svg") else Path("manual", name)] = picture
    return made


def _path(language: str) -> Path:
    return Path("MANUAL.md") if language == FIRST else Path("manual", language, "MANUAL.md")


def _folder(language: str) -> Path:
    return Path("manual") if language == FIRST else Path("manual", language)


def write() -> None:
    """Write them all."""
    for path, text in files().items():
        (FIRMWARE / path).parent.mkdir(exist_ok=True)
        (FIRMWARE / path).write_text(text, encoding="utf-8")


def manual(language: str) -> str:
    """The manual in a language."""
    said, helped = load(language), help_in(language)
    up, here = ("", "manual/") if language == FIRST else ("../../", "")
    links = [name if file == language else f"[{name}]({up}{_path(file).as_posix()})" for _, file, name in LANGUAGES]
    players = [said.PLAYERS[one.name] for one in ROSTER if one.offered and one.number != PERSON]
    keys = [f"| **{key}** | {does} |" for key, does in helped["keys"].items()]
    return Template((HERE / f"{language}.md").read_text("utf-8")).substitute(
        languages=" · ".join(links),
        guide=f"{up}../hardware/BUILD.md",
        pictures=here,
        boards="manual/" if language == FIRST else "../",
        lights="\n".join(f"{number}. {text}" for number, text in enumerate(helped["lights"], 1)),
        keys="\n".join(["| | |", "|---|---|", *keys]),
        coach="\n".join(f"* {text}" for text in helped["coach"]),
        players="\n".join(f"* *{name}*: {does}" for name, does in players),
        menu="\n".join(["| | |", "|---|---|", *_menu(language)]),
        first_steps=said.SETTINGS["first_steps"],
        **{name.lower(): said.TEXTS[getattr(words, name)] for name in ("SEATS", "GIVE_UP", "SELF_TEST")},
    )


def _menu(language: str) -> list[str]:
    """A row for each setting: its name and its values, as the screen has them."""
    said = load(language)
    rows = []
    for _, name, _, values in SETTINGS:
        told = [text if isinstance(text, str) else said.TEXTS[text] for _, text, _ in values]
        rows.append(f"| {said.SETTINGS[name]} | {' · '.join(told)} |")
    return rows


def pictures(language: str, number: int) -> dict[str, str]:
    """The pictures that the scripts take while the board speaks a language, the one with this number in the menu."""
    taken: dict[str, str] = {}

    def take(name: str, board: VirtualBoard) -> None:
        taken.update(drawn(name, board))

    for script in sorted(SCRIPTS.glob("*.txt")):
        Run(_spoken(script.read_text("utf-8"), language, number), take)
    return taken


def _spoken(script: str, language: str, number: int) -> str:
    """A script in which the board speaks another language; on a new board somebody chooses it."""
    if "\nnew\n" not in script:
        return f"set language {language}\n{script}"
    begun, _, rest = script.partition("\nwait ")
    ms, _, rest = rest.partition("\n")
    return "\n".join([begun, f"wait {ms}", *["press card", "wait 100"] * number, rest])

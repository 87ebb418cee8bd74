"""Draw the pictures of hardware/BUILD.md, into hardware/case/pictures.

python3 -m hardware.case.guide
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from hardware.case import scenes, wiring
from hardware.case.face import face_svg
from hardware.case.paper import photograph
from mahe.table.settings import SETTINGS
from mahe_board.virtual_board.pictures import screen_svg
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

PICTURES = Path(__file__).with_name("pictures")
INKS = 200  # colours of a picture: few, for small files
# A script that goes through the menu to the self-test, and through its pages.
SELF_TEST = "\n".join([
    "seed 1", "wait 3000", "hold menu", *["press roll", "wait 300"] * len(SETTINGS), "press card", "wait 2000",
    "picture test-light-screen", "press roll", "wait 300", "picture test-colour-screen",
    *["press roll", "wait 300"] * 7, "press stop", "wait 100", "press card", "wait 300",
    "picture test-keys-screen", "press roll", "wait 100", "press menu", "wait 300",
    "picture test-screen-screen", "press roll", "wait 300", "picture test-sound-screen",
])  # fmt: skip


def drawings() -> dict[str, str]:
    """File name -> SVG of every drawn picture; the same input gives the same text."""
    found = {f"{name}.svg": draw() for name, draw in wiring.DRAWINGS.items()}

    def take(name: str, board: VirtualBoard) -> None:
        found[f"{name}.svg"] = screen_svg(board.screen.pixels)

    Run(SELF_TEST, take).digests()
    return found


def write_picture(image: Image.Image, file: Path) -> None:
    """Write a picture with few colours, which is enough for a drawing."""
    image.quantize(INKS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, optimize=True)


def main() -> None:
    """Draw them all."""
    PICTURES.mkdir(exist_ok=True)
    for name, text in drawings().items():
        (PICTURES / name).write_text(text)
    for name, scene in scenes.SCENES.items():
        write_picture(scene(), PICTURES / f"{name}.png")
    write_picture(scenes.together(photograph(face_svg("day", "en"), 1520)), PICTURES / "together.png")


if __name__ == "__main__":
    main()

"""Makes the files that wheel and sdist include: the game's image and, if it can be built, the UF2 with licences.

python3 -m mahe_board.build FOLDER
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from mahe_board.build.board_uf2 import write_uf2
from mahe_board.build.image import write_image
from mahe_board.build.prebuilt import UF2
from mahe_board.command_line.errors import NoUf2


def make(folder: Path) -> None:
    """Make the folder anew. If the tools for building the UF2 are missing, say that wheel and sdist will lack it."""
    shutil.rmtree(folder, ignore_errors=True)
    write_image(folder)
    try:
        write_uf2(folder)
    except NoUf2 as missing:
        print(f"the wheel and the sdist will have no {UF2}: {missing}", file=sys.stderr)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [folder]:
            make(Path(folder))
        case _:
            sys.exit((__doc__ or "").strip())

"""Makes what wheel and sdist bring along: the board's files and, where it can be built, the UF2; and their licences.

python3 -m mahe_board.build FOLDER
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from mahe_board.archive import zipped
from mahe_board.build.prebuilt import BOARD, LICENCE, UF2
from mahe_board.build.tree import tree
from mahe_board.build.uf2 import write_uf2
from mahe_board.clone import CLONE
from mahe_board.errors import NoUf2


def make(folder: Path) -> None:
    """Make the folder anew; a machine without the tools for the UF2 is told what the wheel will lack."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / BOARD).write_bytes(zipped({**tree(), LICENCE: (CLONE / LICENCE).read_bytes()}))
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

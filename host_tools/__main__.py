"""`python3 -m host_tools`: the command `mahe` of this very clone, with nothing installed."""

import sys
from pathlib import Path

# First on the path, since another `mahe_board` may be installed.
sys.path.insert(0, str(Path(__file__).resolve().parent))

from mahe_board.__main__ import main

if __name__ == "__main__":
    sys.exit(main())

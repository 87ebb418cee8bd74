"""`python3 -m tests.virtual_board.play.lamp`: serves the stand-in table as `mahe play` serves the real one."""

from __future__ import annotations

import argparse
import sys

from mahe_board.virtual_board.play import add_arguments, serve
from tests.virtual_board.play.standin import LampTable

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    sys.exit(serve(LampTable, parser.parse_args()))

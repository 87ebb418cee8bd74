"""`python3 -m tests.host_tools.play.lamp`: serves the stand-in table as `mahe play` serves the real one."""

from __future__ import annotations

import argparse
import sys

from mahe_board.play import add_arguments, serve
from tests.host_tools.play.standin import LampTable

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    sys.exit(serve(LampTable, parser.parse_args()))

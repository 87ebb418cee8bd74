"""`mahe` and `python3 -m host_tools`: one verb, one module of host_tools/verbs."""

import argparse
import sys


def main() -> int:
    parser = argparse.ArgumentParser(prog="mahe", description="Host tools of Mahé, the LED board.")
    parser.parse_args()
    return 0


if __name__ == "__main__":
    sys.exit(main())

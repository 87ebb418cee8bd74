"""`make case`."""

from hardware.case.outputs import main

main()

"""The door to the tools of a clone, `python3 -m host_tools`; the tools themselves are the package `mahe_board`."""

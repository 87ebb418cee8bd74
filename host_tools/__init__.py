"""Entry point of a clone's tools, `python3 -m host_tools`; the tools are the package `mahe_board`."""

"""The batch engine: the same games as `mahe.rules` plays, compiled, for as many of them as a laboratory needs."""

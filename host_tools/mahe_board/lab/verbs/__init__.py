"""The verbs of `mahe lab`, a module each."""

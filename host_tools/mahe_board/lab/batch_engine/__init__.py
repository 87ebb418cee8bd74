"""The batch engine: plays the same games as `mahe.rules`, but in compiled code, since a laboratory plays very many."""

"""The batch engine: plays the same games as `mahe.rules`, but compiled, since a laboratory needs very many of them."""

"""The build uses names that MicroPython has in its ROM anyway, so that they cost the board no heap."""

from __future__ import annotations

from collections.abc import Callable

from mahe_board.runtimes.pico.board import Pico
from mahe_board.short_names import ROM_NAMES

AT_ONCE = 50  # names in one piece of code, because sending a piece takes longer than running it


def test_micropython_has_all_names_in_its_rom_that_the_build_takes(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico()
    names = ("unheard_of", *ROM_NAMES)
    for some in range(0, len(names), AT_ONCE):
        pico.exec("".join(f"hasattr(0, {name!r})\n" for name in names[some : some + AT_ONCE]))
    kept = pico.exec("import micropython\nmicropython.qstr_info(1)")
    assert "Q(unheard_of)" in kept
    assert [name for name in ROM_NAMES if f"Q({name})" in kept.split("\n")] == []

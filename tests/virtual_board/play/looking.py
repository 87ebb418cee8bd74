"""Reads a page in the browser, and waits for conditions."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

# Returns the colour, halo and core of each lit light, by its index in the chain.
LIT = """() => Object.fromEntries([...document.querySelectorAll(".lights g[data-light]")]
    .filter((light) => light.getAttribute("display") !== "none")
    .map((light) => [light.dataset.light, [
        document.getElementById(`glow-${light.dataset.light}`).getAttribute("color"),
        Number(document.querySelector(`[fill="url(#glow-${light.dataset.light})"]`).getAttribute("opacity")),
        Number(light.getAttribute("opacity"))]]))"""

# Returns the screen as rows of # and dots, sampled at the middle of each of its pixels on the canvas.
SCREEN = """() => {
    const canvas = document.querySelector(".screen canvas");
    const size = canvas.width / 128;
    const middle = Math.floor((size - 1) / 2);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const lit = (x, y) => data[4 * ((y * size + middle) * canvas.width + x * size + middle)] > 128;
    return Array.from({ length: 64 }, (_, y) =>
        Array.from({ length: 128 }, (_, x) => (lit(x, y) ? "#" : ".")).join(""));
}"""


def wait(condition: Callable[[], Any], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)

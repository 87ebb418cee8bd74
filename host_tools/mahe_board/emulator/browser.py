"""A headless Chromium for tests, measurements and prints; only one per process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mahe_board.command_line.errors import ExtraMissing, RuntimeMissing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS = "chromium", "chromium-browser", "google-chrome"
WITHOUT = (  # features of Chromium to disable; this list replaces Playwright's longer one
    *("HttpsUpgrades", "PaintHolding", "MediaRouter", "AimEnabled"),
    *("PreconnectToSearch", "NetworkTimeServiceQuerying", "OptimizationHints"),  # they send requests to other hosts
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),  # they cost a second of processor time per context
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--autoplay-policy=user-gesture-required",
    f"--disable-features={','.join(WITHOUT)}",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this computer."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise ExtraMissing("dev", "playwright") from error
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise RuntimeMissing("chromium is missing; to install it: make tools")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()

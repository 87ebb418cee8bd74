"""Decides who may talk to the virtual board: only this laptop's browser, on the board's own page.

The port is bound to loopback, but any page in the browser could still reach it: by DNS rebinding or cross-site
requests. Both show in the headers.
"""

from __future__ import annotations

from email.message import Message


def refusal(headers: Message[str, str], port: int, page: bool) -> str | None:
    """Why a request is refused, as a sentence, or None. `page`: it is GET /, to which any site may link."""
    hosts = [f"{name}:{port}" for name in ("127.0.0.1", "localhost")]
    if port == 80:
        hosts += ["127.0.0.1", "localhost"]
    named = headers.get_all("Host") or []
    if len(named) != 1 or named[0].lower() not in hosts:
        return f"This board answers only under its own address, http://{hosts[0]}/."
    origins = headers.get_all("Origin") or []
    if any(origin.lower() not in [f"http://{host}" for host in hosts] for origin in origins):
        return "Only the board's own page may talk to it."
    if not page and (headers.get("Sec-Fetch-Site") or "none") not in ("none", "same-origin"):
        return "Only the board's own page may talk to it."
    return None

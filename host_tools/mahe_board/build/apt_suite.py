"""Runs apt-get with one more suite of the machine's Debian mirror, without a change to its configuration.

    python3 host_tools/mahe_board/build/apt_suite.py trixie download pico-sdk-source
    python3 host_tools/mahe_board/build/apt_suite.py trixie source --download-only micropython
    python3 host_tools/mahe_board/build/apt_suite.py bookworm-backports install -y kicad

The mirror and its key come from apt's own sources; the extra suite's package lists have their own cache folder.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class SuiteError(Exception):
    """apt can't use another suite on this machine; the text says why."""


class Mirror(NamedTuple):
    uri: str
    signed_by: str


def _cache() -> Path:
    """The cache folder. Not from user_folders.py: this script also runs alone, without the package."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "mahe" / "apt"


def codename(os_release: Path = Path("/etc/os-release")) -> str:
    """The name of the running Debian release, such as `bookworm`."""
    found = re.search(r"^VERSION_CODENAME=(\w+)", os_release.read_text(), re.M) if os_release.exists() else None
    if found is None:
        raise SuiteError("this machine doesn't say which Debian release it runs (VERSION_CODENAME in os-release)")
    return found[1]


def mirror(release: str, etc: Path = Path("/etc/apt")) -> Mirror:
    """The mirror of `release` in apt's sources, in either of their two notations."""
    for file in sorted((etc / "sources.list.d").glob("*.sources")):
        for stanza in re.split(r"\n\s*\n", file.read_text()):
            field = dict(re.findall(r"^([\w-]+):[ \t]*(.*)$", stanza, re.M))
            if release in field.get("Suites", "").split() and field.get("Enabled", "yes") != "no":
                return Mirror(field["URIs"].split()[0], field.get("Signed-By", ""))
    for file in [etc / "sources.list", *sorted((etc / "sources.list.d").glob("*.list"))]:
        text = file.read_text() if file.exists() else ""
        found = re.search(rf"^deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+{release}\s", text, re.M)
        if found:
            key = re.search(r"signed-by=(\S+)", found[1] or "")
            return Mirror(found[2], key[1] if key else "")
    raise SuiteError(f"no package source of this machine offers Debian {release}, so no mirror is known")


def sources(suite: str, action: str, here: Mirror, etc: Path = Path("/etc/apt")) -> str:
    """The text of a sources.list for this suite; an `install` needs the system's own lines, too."""
    key = f"[signed-by={here.signed_by}] " if here.signed_by else ""
    if action != "install":
        return "".join(f"{kind} {key}{here.uri} {suite} main\n" for kind in ("deb", "deb-src"))
    own = etc / "sources.list"
    return f"deb {key}{here.uri} {suite} main\n" + (own.read_text() if own.exists() else "")


def apt_options(suite: str, action: str) -> list[str]:
    """apt-get options that add `suite`; only `install` uses the system's own suites, too."""
    here = mirror(codename())
    folder = _cache() / suite / ("install" if action == "install" else "fetch")
    (folder / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (folder / "sources.list").write_text(sources(suite, action, here))
    settings = [f"Dir::Etc::SourceList={folder / 'sources.list'}", f"Dir::State::Lists={folder / 'lists'}"]
    if action == "install":
        settings.append(f"APT::Default-Release={suite}")
    else:
        settings += ["Dir::Etc::SourceParts=/dev/null", "APT::Sandbox::User=root"]
    return [word for setting in settings for word in ("-o", setting)]


def apt_get(suite: str, action: str, *words: str, cwd: Path | None = None) -> None:
    """Update the package lists of `suite`, then run one apt-get action with it."""
    options = apt_options(suite, action)
    for command in (["update", "-qq"], [action, "-qq", *words]):
        done = subprocess.run(["apt-get", *options, *command], cwd=cwd, text=True, capture_output=True, check=False)
        if done.returncode:
            raise SuiteError(f"apt-get {command[0]} failed for {suite}:\n{done.stderr.strip() or done.stdout.strip()}")


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit((__doc__ or "").strip())
    try:
        apt_get(sys.argv[1], sys.argv[2], *sys.argv[3:])
    except SuiteError as error:
        sys.exit(f"apt_suite: {error}")


if __name__ == "__main__":
    main()

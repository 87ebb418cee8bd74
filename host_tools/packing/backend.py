"""Builds wheel and sdist with hatchling, after a check of Python's version."""

import sys

if sys.version_info < (3, 10):
    sys.exit("mahe-board needs Python 3.10 or newer, and this is Python {}.{}".format(*sys.version_info))

HATCHLING = ["hatchling==1.33.0"]  # pinned: its version is in each wheel


# pyproject.toml doesn't require hatchling: pip would fetch it before an old Python gets the message above.
def get_requires_for_build_wheel(config_settings: "dict[str, object] | None" = None) -> "list[str]":
    return HATCHLING


def get_requires_for_build_sdist(config_settings: "dict[str, object] | None" = None) -> "list[str]":
    return HATCHLING


def get_requires_for_build_editable(config_settings: "dict[str, object] | None" = None) -> "list[str]":
    return [*HATCHLING, "editables==0.6"]


def build_wheel(
    wheel_directory: str, config_settings: "dict[str, object] | None" = None, metadata_directory: "str | None" = None
) -> str:
    from hatchling import build

    return build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: "dict[str, object] | None" = None) -> str:
    from hatchling import build

    return build.build_sdist(sdist_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: "dict[str, object] | None" = None, metadata_directory: "str | None" = None
) -> str:
    from hatchling import build

    return build.build_editable(wheel_directory, config_settings, metadata_directory)

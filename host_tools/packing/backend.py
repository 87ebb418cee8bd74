"""Builds wheel and sdist, for pip and other front ends, by means of hatchling."""

import sys

if sys.version_info < (3, 10):
    sys.exit("mahe-board needs Python 3.10 or newer, and this is Python {}.{}".format(*sys.version_info))

HATCHLING = ["hatchling==1.33.0"]  # it writes its version into what it builds


# Asked for here and not in pyproject.toml, since pip fetches what is named there before an old Python is told anything.
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

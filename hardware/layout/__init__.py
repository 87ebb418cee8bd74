"""The two circuit boards. KiCad's own Python module is needed here, so these run under the system's Python."""

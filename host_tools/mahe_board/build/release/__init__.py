"""A release's additional files: bill of materials, checksums, changes."""

"""What a release has beside its files: a bill of materials, sums, and what is new."""

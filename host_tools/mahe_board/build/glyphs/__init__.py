"""The screen's letters and signs as text, and how they become the data of `mahe.show.glyphs` (`make drawings`).

Edit font.txt and signs.txt; the firmware's file is generated from them, and a test checks that it is up to date.
"""

"""The drawings of the screen, and how they become the data of `mahe.show.drawn` (`make drawings`).

font.txt and signs.txt are what people edit; the firmware's file is generated, and a test keeps them together.
"""

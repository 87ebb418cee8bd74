"""Modules that are loaded only when they will soon be needed, each listed after those that it imports.

Loaded all at once they would make a frame late, so the table loads one after each frame.
"""

COACH = ("mahe.show.coach_page",)
OPEN_MENU = ("mahe.show.player_pages", "mahe.show.menu_pages", "mahe.table.menu")
ENDING = (
    "mahe.show.waves",
    "mahe.show.fanfares",
    "mahe.show.between_games",
    "mahe.show.player_pages",
    "mahe.show.set_up_pages",
    "mahe.table.opening",
    "mahe.table.ending",
)

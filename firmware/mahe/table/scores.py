"""MENU, tapped: everybody's eggs and cards."""

from mahe.show import score_pages
from mahe.table import keys
from mahe.table.menu import menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table


def scores(table: "Table") -> "Script":
    """CARD goes from player to player and, while it is held, shows that player's cards; held on, MENU is the menu."""
    stage = table.stage
    chosen = stage.picture.players - 1
    shown = False
    table.asking = True
    key = 0
    while key not in (keys.ROLL, keys.STOP, keys.MENU):
        stage.page(score_pages.scores, chosen, shown)
        key = 0
        while not key:  # nothing else in a tick without a key: a steady frame allocates nothing
            key = yield
        stage.cue()
        if key == keys.CARD:
            chosen = (chosen + 1) % stage.picture.players
            shown = True
        elif key == keys.RELEASE + keys.CARD:
            shown = False
        elif key == keys.HOLD + keys.MENU:
            yield from menu(table)
            return
    table.asking = False
    if key != keys.MENU:
        table.keys.spend()

"""The scores, which a tap on MENU shows: everybody's eggs and cards."""

from mahe.rules.setup import NOBODY
from mahe.show import keys, score_pages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table


def scores(table: "Table") -> "Script":
    """CARD goes from player to player; ROLL, while held, shows that player's cards; MENU, held, opens the menu."""
    stage = table.stage
    chosen = table.playing().position.chooser()
    if chosen == NOBODY:  # the game is over
        chosen = 0
    while True:
        stage.page(score_pages.scores, chosen)
        key = yield from table.ask(*_KEYS)
        if key == keys.CARD:
            chosen = (chosen + 1) % stage.picture.setup.players
        elif key == keys.ROLL:
            stage.page(score_pages.hand, chosen)
            yield from table.next_event()  # ROLL is let go, or another key pressed
        else:
            if key == keys.HOLD + keys.MENU:
                yield from table.menu()
            return


_KEYS = (keys.STOP, keys.CARD, keys.MENU, keys.ROLL, keys.HOLD + keys.MENU)

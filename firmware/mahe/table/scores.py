"""The scores, which a tap on MENU shows: everybody's eggs and cards."""

from mahe.rules.game_setup import NOBODY
from mahe.show import keys, score_pages, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Script
    from mahe.table.table import Table

KEYS = keys.taps(words.CARDS_KEY, words.BACK, words.NEXT) + ((keys.MENU, keys.SILENT, -1, -1),) + keys.MENU_HELD


def show_scores(table: "Table") -> "Script":
    """CARD goes from player to player; ROLL, while held, shows that player's cards; MENU, held, opens the menu."""
    stage = table.stage
    chosen = table.playing().position.chooser()
    if chosen == NOBODY:  # the game is over
        chosen = 0
    while True:
        key = yield from table.people.ask(KEYS, score_pages.scores, chosen)
        if key == keys.CARD:
            chosen = (chosen + 1) % stage.picture.setup.players
        elif key == keys.ROLL:
            stage.display.page(score_pages.hand, chosen)
            yield from table.people.next_event()  # ROLL is let go, or another key pressed
        else:
            if key == keys.HOLD | keys.MENU:
                yield from table.menu()
            return

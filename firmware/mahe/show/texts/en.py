"""English."""

TURTLES = ("Red", "Yellow", "Blue", "Green", "Orange", "Purple", "White")
PLAYERS = {
    "person": ("Person", ""),
    "timid": ("Timid", "Never risks going over 7."),
    "cub": ("Fox cub", "Clever, but errs now and then."),
    "pirate": ("Pirate", "Rides on others and sinks them."),
    "daring": ("Daring", "Wants to go far and risks a lot."),
    "fox": ("Fox", "Weighs everything. Hard to beat."),
    "random": ("Random robot", ""),
    "careful": ("Careful robot", ""),
}
SETTINGS = {
    "language": "language",
    "brightness": "brightness",
    "sound": "sound",
    "night": "day or night",
    "first_steps": "first steps",
    "coach": "coach",
    "pace": "pace",
    "cards": "play cards",
    "two": "two turtles",
    "third7": "may roll on at 7",
    "budget": "max current",
}
TEXTS = (
    "ok",  # OK
    "next",  # NEXT
    "back",  # BACK
    "hold: yes",  # HOLD_YES
    "no",  # NO
    "play",  # PLAY
    "change",  # CHANGE
    "new game",  # NEW_GAME
    "go on",  # GO_ON
    "hold: menu",  # HOLD_MENU
    "hold: undo",  # HOLD_UNDO
    "roll",  # ROLL_FIRST
    "2nd die",  # ROLL_SECOND
    "3rd die",  # ROLL_THIRD
    "swim %d",  # MOVE
    "other one",  # OTHER
    "cards",  # CARDS_KEY
    "eggs",  # EGGS_KEY
    "again",  # AGAIN
    "A game is waiting.",  # WAITING_GAME
    "The saved game was damaged. It has been put aside.",  # BROKEN_GAME
    "The saved game is from another version. It has been put aside.",  # FOREIGN_GAME
    "The settings were damaged. They were reset.",  # BROKEN_SETTINGS
    "Play like this?",  # LIKE_LAST_TIME
    "How many players?",  # HOW_MANY
    "Player %d: turtle",  # WHICH_TURTLE
    "%s: 2nd turtle",  # SECOND_TURTLE
    "Who plays %s?",  # WHO_SITS
    "Who begins?",  # WHO_BEGINS
    "draw lots",  # BY_LOT
    "%s begins",  # BEGINS
    "%s’s turn",  # ON_TURN
    "Which turtle first?",  # GOES_FIRST
    "%s decides",  # DECIDES
    "%s decides for %s",  # DECIDES_FOR
    "%s thinks…",  # THINKS
    "%s: over 7",  # BUSTING_FACES
    "→ space %d",  # LANDS
    "eggs: %d",  # LAYING
    "swims %d",  # SWIMS
    "over 7!",  # OVER_7
    "%s: to the raft",  # TO_RAFT
    "%s lays eggs",  # LAYS_EGGS
    "The last 7 eggs!",  # LAST_EGGS
    "%s plays a card",  # PLAYS_CARD
    "Taken back.",  # TAKEN_BACK
    "Too late to take that back.",  # TOO_LATE
    "eggs",  # EGGS
    "clutch cards: %d",  # CARDS
    "new game",  # ANOTHER_GAME
    "Tie: %d cards beat %d",  # TIE
    "%s wins!",  # WINS
    "Shared victory!",  # SHARED
    "day",  # DAY
    "night",  # NIGHT
    "slow",  # SLOW
    "normal",  # NORMAL
    "fast",  # FAST
    "now %d mA",  # NOW_MA
    "dimmed to %d %%",  # LIMITED
    "self-test",  # SELF_TEST
    "players",  # SEATS
    "give up game",  # GIVE_UP
    "about",  # ABOUT
    "on",  # ON
    "off",  # OFF
    "from next game",  # FOR_NEXT_GAME
    "Give up this game?",  # SURE
    "Game by Alex Randolph",  # BY
    "unofficial board",  # UNOFFICIAL
    "each light",  # TEST_EACH
    "each colour",  # TEST_COLOURS
    "press each key",  # TEST_KEYS
    "sound",  # TEST_SOUND
    "hold: back",  # HOLD_BACK
    "%d eggs, %d cards each",  # EACH_HAS
    "%d eggs, %d cards beat %d",  # EACH_BEATS
    "Stuck: %s. A key counts once it is released.",  # STUCK_KEYS
    "%s lays an egg",  # LAYS_EGG
    "swim %d",  # MOVE_ONE
    "open",  # OPEN
    "clutch cards left: %d",  # CARDS_LEFT
    "Whoever reaches the beach next lays them, and the game ends.",  # LAST_LAP
    "Reach the beach and lay the\neggs that glow in the middle.\nMost eggs win.",  # FIRST_GOAL
    "STOP – swim that far.\nROLL – throw another die;\nbut over 7, back to the raft.",  # FIRST_CHOICE
    "Two dice count double:\n%d × 2 = %d spaces.\nThree dice count triple.",  # FIRST_DOUBLE
    "A stack! The innermost light\nis the bottom turtle.\nThe topmost one decides.",  # FIRST_STACK
    "beach: %d %%",  # BEACH_CHANCE
    "Fox: roll, +%d %%",  # FOX_ROLLS
    "Fox: stop, +%d %%",  # FOX_STOPS
    "Fox: card %d, +%d %%",  # FOX_PLAYS
    "Fox: %s first, +%d %%",  # FOX_FIRST
    "Something went wrong (%s). The game goes on.",  # FAULT
    "The other version had a fault: this one is running now.",  # OTHER_PLAYS
    "The memory takes no more: nothing is saved now. Play goes on.",  # NO_ROOM
    "The memory can’t be read: nothing is saved now. Play goes on.",  # UNREADABLE
    "A saved copy was damaged. At most one choice is lost.",  # COPY_DAMAGED
    "hold: coach",  # HOLD_COACH
    "No power for the lights: check their cable. A key tries again.",  # NO_SUPPLY
    "{0}’s {1} turtle",  # WHOSE
    "red yellow blue green orange purple white",  # COLOURS
    "soft",  # SOFT
    "medium",  # MEDIUM
    "loud",  # LOUD
    "coach",  # COACH
)

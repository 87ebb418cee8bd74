"""German."""

TURTLES = ("Rot", "Gelb", "Blau", "Grün", "Orange", "Lila", "Weiß")
PLAYERS = {
    "person": ("Mensch", ""),
    "timid": ("Hasenfuß", "Riskiert nie, über 7 zu kommen."),
    "cub": ("Füchslein", "Schlau, irrt sich aber ab und zu."),
    "pirate": ("Pirat", "Steigt auf und versenkt andere."),
    "daring": ("Draufgänger", "Will weit kommen und wagt viel."),
    "fox": ("Fuchs", "Wägt alles ab. Kaum zu besiegen."),
    "random": ("Zufallsrobo", ""),
    "careful": ("Vorsichtiger Robo", ""),
}
SETTINGS = {
    "language": "Sprache",
    "brightness": "Helligkeit",
    "sound": "Ton",
    "night": "Ansicht",
    "first_steps": "erste Schritte",
    "coach": "Tipps",
    "pace": "Tempo",
    "cards": "Karten spielen",
    "two": "2 Schildkröten",
    "third7": "bei 7 weiterwürfeln",
    "budget": "max. Strom",
}
TEXTS = (
    "OK",  # OK
    "weiter",  # NEXT
    "zurück",  # BACK
    "lang: ja",  # HOLD_YES
    "nein",  # NO
    "spielen",  # PLAY
    "ändern",  # CHANGE
    "neues Spiel",  # NEW_GAME
    "weiter",  # GO_ON
    "lang: Menü",  # HOLD_MENU
    "lang: zurück",  # HOLD_UNDO
    "würfeln",  # ROLL_FIRST
    "2. Würfel",  # ROLL_SECOND
    "3. Würfel",  # ROLL_THIRD
    "%d Felder",  # MOVE
    "die andere",  # OTHER
    "Karten",  # CARDS_KEY
    "Eier",  # EGGS_KEY
    "noch mal",  # AGAIN
    "Ein Spiel wartet.",  # WAITING_GAME
    "Der Spielstand war beschädigt. Er wurde beiseitegelegt.",  # BROKEN_GAME
    "Der Spielstand ist aus einer anderen Version. Er wurde beiseitegelegt.",  # FOREIGN_GAME
    "Die Einstellungen waren beschädigt. Sie sind zurückgesetzt.",  # BROKEN_SETTINGS
    "So spielen?",  # LIKE_LAST_TIME
    "Wie viele spielen?",  # HOW_MANY
    "Spieler %d: Schildkröte",  # WHICH_TURTLE
    "%s: 2. Schildkröte",  # SECOND_TURTLE
    "Wer spielt %s?",  # WHO_SITS
    "Wer beginnt?",  # WHO_BEGINS
    "das Los",  # BY_LOT
    "%s beginnt",  # BEGINS
    "%s am Zug",  # ON_TURN
    "Welche zuerst?",  # GOES_FIRST
    "%s bestimmt",  # DECIDES
    "%s bestimmt für %s",  # DECIDES_FOR
    "%s überlegt …",  # THINKS
    "%s: über 7",  # BUSTING_FACES
    "→ Feld %d",  # LANDS
    "Eier: %d",  # LAYING
    "schwimmt %d",  # SWIMS
    "über 7!",  # OVER_7
    "%s: aufs Floß",  # TO_RAFT
    "%s legt Eier ab",  # LAYS_EGGS
    "Die letzten 7 Eier!",  # LAST_EGGS
    "%s spielt eine Karte",  # PLAYS_CARD
    "Zurückgenommen.",  # TAKEN_BACK
    "Zu spät zum Zurücknehmen.",  # TOO_LATE
    "Eier",  # EGGS
    "Gelege-Karten: %d",  # CARDS
    "neues Spiel",  # ANOTHER_GAME
    "Gleichstand: %d Karten zu %d",  # TIE
    "%s gewinnt!",  # WINS
    "Gemeinsamer Sieg!",  # SHARED
    "Tag",  # DAY
    "Nacht",  # NIGHT
    "langsam",  # SLOW
    "normal",  # NORMAL
    "schnell",  # FAST
    "jetzt %d mA",  # NOW_MA
    "gedimmt auf %d %%",  # LIMITED
    "Selbsttest",  # SELF_TEST
    "Spieler",  # SEATS
    "Spiel aufgeben",  # GIVE_UP
    "Info",  # ABOUT
    "an",  # ON
    "aus",  # OFF
    "ab neuem Spiel",  # FOR_NEXT_GAME
    "Dieses Spiel aufgeben?",  # SURE
    "Ein Spiel von Alex Randolph",  # BY
    "inoffizielles Brett",  # UNOFFICIAL
    "jedes Licht",  # TEST_EACH
    "jede Farbe",  # TEST_COLOURS
    "jede Taste",  # TEST_KEYS
    "Ton",  # TEST_SOUND
    "lang: Ende",  # HOLD_BACK
    "je %d Eier, %d Karten",  # EACH_HAS
    "%d Eier, %d Karten zu %d",  # EACH_BEATS
    "Klemmt: %s. Eine Taste zählt erst, wenn sie losgelassen wurde.",  # STUCK_KEYS
    "%s legt ein Ei ab",  # LAYS_EGG
    "%d Feld",  # MOVE_ONE
    "öffnen",  # OPEN
    "Gelege-Karten übrig: %d",  # CARDS_LEFT
    "Wer als Nächstes den Strand erreicht, legt sie ab, und das Spiel endet.",  # LAST_LAP
    "Erreicht den Strand und legt\ndie Eier ab, die in der Mitte\nleuchten. Die meisten Eier\ngewinnen.",  # FIRST_GOAL
    "STOP – so weit schwimmen.\nROLL – noch ein Würfel;\nüber 7 zurück aufs Floß.",  # FIRST_CHOICE
    "Zwei Würfel zählen doppelt:\n%d × 2 = %d Felder.\nDrei Würfel zählen dreifach.",  # FIRST_DOUBLE
    "Ein Stapel! Das innerste Licht\nist die unterste Schildkröte.\nDie oberste bestimmt.",  # FIRST_STACK
    "Strand: %d %%",  # BEACH_CHANCE
    "Fuchs: würfeln, +%d %%",  # FOX_ROLLS
    "Fuchs: aufhören, +%d %%",  # FOX_STOPS
    "Fuchs: Karte %d, +%d %%",  # FOX_PLAYS
    "Fuchs: erst %s, +%d %%",  # FOX_FIRST
    "Da ist etwas schiefgegangen (%s). Das Spiel geht weiter.",  # FAULT
    "Die andere Version hatte einen Fehler: Jetzt läuft diese.",  # OTHER_PLAYS
    "Der Speicher nimmt nichts mehr an: Nichts wird gesichert. Das Spiel geht weiter.",  # NO_ROOM
    "Der Speicher ist unlesbar: Nichts wird gesichert. Das Spiel geht weiter.",  # UNREADABLE
    "Eine Sicherung war beschädigt. Höchstens ein Zug fehlt.",  # COPY_DAMAGED
    "lang: Tipps",  # HOLD_COACH
    "Die Lichter haben keinen Strom: Kabel prüfen. Jede Taste versucht es neu.",  # NO_SUPPLY
    "die {1} Schildkröte von {0}",  # WHOSE
    "rote gelbe blaue grüne orange lila weiße",  # COLOURS
    "leise",  # SOFT
    "mittel",  # MEDIUM
    "laut",  # LOUD
    "Tipps",  # COACH
)

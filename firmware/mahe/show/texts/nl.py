"""Dutch."""

TURTLES = ("Rood", "Geel", "Blauw", "Groen", "Oranje", "Paars", "Wit")
PLAYERS = {
    "person": ("Mens", ""),
    "timid": ("Bangerik", "Riskeert nooit boven de 7 te komen."),
    "cub": ("Vosje", "Slim, maar vergist zich soms."),
    "pirate": ("Piraat", "Klimt op anderen en laat ze zinken."),
    "daring": ("Waaghals", "Wil ver komen en waagt veel."),
    "fox": ("Vos", "Weegt alles af. Moeilijk te verslaan."),
    "random": ("Willekeurige robot", ""),
    "careful": ("Voorzichtige robot", ""),
}
SETTINGS = {
    "language": "taal",
    "brightness": "helderheid",
    "sound": "geluid",
    "night": "weergave",
    "first_steps": "eerste stappen",
    "coach": "tips",
    "pace": "tempo",
    "cards": "kaarten spelen",
    "two": "2 schildpadden",
    "third7": "doorgooien bij 7",
    "budget": "max. stroom",
}
TEXTS = (
    "OK",  # OK
    "volgende",  # NEXT
    "terug",  # BACK
    "lang: ja",  # HOLD_YES
    "nee",  # NO
    "spelen",  # PLAY
    "wijzigen",  # CHANGE
    "nieuw spel",  # NEW_GAME
    "verder",  # GO_ON
    "lang: menu",  # HOLD_MENU
    "lang: ongedaan",  # HOLD_UNDO
    "gooien",  # ROLL_FIRST
    "2e worp",  # ROLL_SECOND
    "3e worp",  # ROLL_THIRD
    "%d velden",  # MOVE
    "de andere",  # OTHER
    "kaarten",  # CARDS_KEY
    "eieren",  # EGGS_KEY
    "opnieuw",  # AGAIN
    "Er wacht een spel.",  # WAITING_GAME
    "Het spel was beschadigd. Het is apart gezet.",  # BROKEN_GAME
    "Het spel is van een andere versie. Het is apart gezet.",  # FOREIGN_GAME
    "De instellingen waren beschadigd en zijn teruggezet.",  # BROKEN_SETTINGS
    "Zo spelen?",  # LIKE_LAST_TIME
    "Hoeveel spelers?",  # HOW_MANY
    "Speler %d: schildpad",  # WHICH_TURTLE
    "%s: 2e schildpad",  # SECOND_TURTLE
    "Wie speelt %s?",  # WHO_SITS
    "Wie begint?",  # WHO_BEGINS
    "loting",  # BY_LOT
    "%s begint",  # BEGINS
    "%s aan de beurt",  # ON_TURN
    "Welke eerst?",  # GOES_FIRST
    "%s beslist",  # DECIDES
    "%s beslist voor %s",  # DECIDES_FOR
    "%s denkt na…",  # THINKS
    "%s: meer dan 7",  # BUSTING_FACES
    "→ veld %d",  # LANDS
    "eieren: %d",  # LAYING
    "zwemt %d",  # SWIMS
    "meer dan 7!",  # OVER_7
    "%s: naar het vlot",  # TO_RAFT
    "%s legt eieren",  # LAYS_EGGS
    "De laatste 7 eieren!",  # LAST_EGGS
    "%s speelt een kaart",  # PLAYS_CARD
    "Ongedaan gemaakt.",  # TAKEN_BACK
    "Te laat om ongedaan te maken.",  # TOO_LATE
    "eieren",  # EGGS
    "broedkaarten: %d",  # CARDS
    "nieuw spel",  # ANOTHER_GAME
    "Gelijke stand: kaarten %d–%d",  # TIE
    "%s wint!",  # WINS
    "Samen gewonnen!",  # SHARED
    "dag",  # DAY
    "nacht",  # NIGHT
    "langzaam",  # SLOW
    "normaal",  # NORMAL
    "snel",  # FAST
    "nu %d mA",  # NOW_MA
    "gedimd tot %d %%",  # LIMITED
    "zelftest",  # SELF_TEST
    "spelers",  # SEATS
    "spel opgeven",  # GIVE_UP
    "over",  # ABOUT
    "aan",  # ON
    "uit",  # OFF
    "bij nieuw spel",  # FOR_NEXT_GAME
    "Dit spel opgeven?",  # SURE
    "Een spel van Alex Randolph",  # BY
    "onofficieel bord",  # UNOFFICIAL
    "elk licht",  # TEST_EACH
    "elke kleur",  # TEST_COLOURS
    "elke toets",  # TEST_KEYS
    "geluid",  # TEST_SOUND
    "lang: terug",  # HOLD_BACK
    "elk %d eieren, %d kaarten",  # EACH_HAS
    "%d eieren, kaarten %d–%d",  # EACH_BEATS
    "Zit vast: %s. Een toets telt pas als hij is losgelaten.",  # STUCK_KEYS
    "%s legt een ei",  # LAYS_EGG
    "%d veld",  # MOVE_ONE
    "openen",  # OPEN
    "broedkaarten over: %d",  # CARDS_LEFT
    "Wie nu als eerste het strand bereikt, legt ze, en het spel is uit.",  # LAST_LAP
    "Bereik het strand en leg de\neieren die in het midden\noplichten. De meeste\neieren winnen.",  # FIRST_GOAL
    "STOP – zo ver zwemmen.\nROLL – nog een dobbelsteen;\nboven 7 terug naar het vlot.",  # FIRST_CHOICE
    "Twee dobbelstenen: dubbel,\n%d × 2 = %d velden.\nDrie tellen driedubbel.",  # FIRST_DOUBLE
    "Een stapel! Het binnenste\nlichtje is de onderste.\nDe bovenste beslist.",  # FIRST_STACK
    "strand: %d %%",  # BEACH_CHANCE
    "Vos: gooien, +%d %%",  # FOX_ROLLS
    "Vos: stoppen, +%d %%",  # FOX_STOPS
    "Vos: kaart %d, +%d %%",  # FOX_PLAYS
    "Vos: eerst %s, +%d %%",  # FOX_FIRST
    "Er ging iets mis (%s). Het spel gaat verder.",  # FAULT
    "In de andere versie zat een fout: nu draait deze.",  # OTHER_PLAYS
    "Het geheugen neemt niets meer aan: er wordt niets bewaard. Het spel gaat verder.",  # NO_ROOM
    "Het geheugen is onleesbaar: er wordt niets bewaard. Het spel gaat verder.",  # UNREADABLE
    "Een kopie was beschadigd. Hooguit één keuze is weg.",  # COPY_DAMAGED
    "lang: tips",  # HOLD_COACH
    "De lichtjes krijgen geen stroom: kijk naar de kabel. Een toets probeert opnieuw.",  # NO_SUPPLY
    "de {1} schildpad van {0}",  # WHOSE
    "rode gele blauwe groene oranje paarse witte",  # COLOURS
    "zacht",  # SOFT
    "gemiddeld",  # MEDIUM
    "hard",  # LOUD
    "tips",  # COACH
)

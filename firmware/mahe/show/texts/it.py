"""Italian."""

TURTLES = ("Rosso", "Giallo", "Blu", "Verde", "Arancione", "Viola", "Bianco")
PLAYERS = {
    "person": ("Persona", ""),
    "timid": ("Timido", "Non rischia mai di superare 7."),
    "cub": ("Volpacchiotto", "Furbo, ma a volte sbaglia."),
    "pirate": ("Pirata", "Sale sugli altri e li affonda."),
    "daring": ("Temerario", "Vuole andare lontano e osa molto."),
    "fox": ("Volpe", "Valuta tutto. Difficile da battere."),
    "random": ("Robot casuale", ""),
    "careful": ("Robot prudente", ""),
}
SETTINGS = {
    "language": "lingua",
    "brightness": "luminosità",
    "sound": "suono",
    "night": "aspetto",
    "first_steps": "primi passi",
    "coach": "consigli",
    "pace": "ritmo",
    "cards": "giocare carte",
    "two": "2 testuggini",
    "third7": "tirare ancora a 7",
    "budget": "corrente max",
}
TEXTS = (
    "OK",  # OK
    "avanti",  # NEXT
    "indietro",  # BACK
    "tieni: sì",  # HOLD_YES
    "no",  # NO
    "gioca",  # PLAY
    "cambia",  # CHANGE
    "nuova partita",  # NEW_GAME
    "continua",  # GO_ON
    "tieni: menu",  # HOLD_MENU
    "tieni: annulla",  # HOLD_UNDO
    "tira",  # ROLL_FIRST
    "2º dado",  # ROLL_SECOND
    "3º dado",  # ROLL_THIRD
    "nuota %d",  # MOVE
    "l’altra",  # OTHER
    "carte",  # CARDS_KEY
    "uova",  # EGGS_KEY
    "ancora",  # AGAIN
    "Una partita attende.",  # WAITING_GAME
    "La partita era danneggiata. È stata messa da parte.",  # BROKEN_GAME
    "La partita è di un’altra versione. È stata messa da parte.",  # FOREIGN_GAME
    "Le impostazioni erano danneggiate. Sono state ripristinate.",  # BROKEN_SETTINGS
    "Giocare così?",  # LIKE_LAST_TIME
    "Quanti giocatori?",  # HOW_MANY
    "Giocatore %d: testuggine",  # WHICH_TURTLE
    "%s: 2ª testuggine",  # SECOND_TURTLE
    "Chi è %s?",  # WHO_SITS
    "Chi comincia?",  # WHO_BEGINS
    "a sorte",  # BY_LOT
    "%s comincia",  # BEGINS
    "Turno di %s",  # ON_TURN
    "Quale prima?",  # GOES_FIRST
    "%s decide",  # DECIDES
    "%s decide per %s",  # DECIDES_FOR
    "%s pensa…",  # THINKS
    "%s: più di 7",  # BUSTING_FACES
    "→ casella %d",  # LANDS
    "uova: %d",  # LAYING
    "nuota %d",  # SWIMS
    "più di 7!",  # OVER_7
    "%s: alla zattera",  # TO_RAFT
    "%s depone uova",  # LAYS_EGGS
    "Le ultime 7 uova!",  # LAST_EGGS
    "%s gioca una carta",  # PLAYS_CARD
    "Annullato.",  # TAKEN_BACK
    "Troppo tardi per annullare.",  # TOO_LATE
    "uova",  # EGGS
    "carte: %d",  # CARDS
    "nuova partita",  # ANOTHER_GAME
    "Parità: %d carte contro %d",  # TIE
    "Vince %s!",  # WINS
    "Vittoria a pari merito!",  # SHARED
    "giorno",  # DAY
    "notte",  # NIGHT
    "lento",  # SLOW
    "normale",  # NORMAL
    "veloce",  # FAST
    "ora %d mA",  # NOW_MA
    "ridotto al %d %%",  # LIMITED
    "autotest",  # SELF_TEST
    "giocatori",  # SEATS
    "abbandonare",  # GIVE_UP
    "info",  # ABOUT
    "sì",  # ON
    "no",  # OFF
    "prossima partita",  # FOR_NEXT_GAME
    "Abbandonare la partita?",  # SURE
    "Gioco di Alex Randolph",  # BY
    "tavoliere non ufficiale",  # UNOFFICIAL
    "ogni luce",  # TEST_EACH
    "ogni colore",  # TEST_COLOURS
    "ogni tasto",  # TEST_KEYS
    "suono",  # TEST_SOUND
    "tieni: esci",  # HOLD_BACK
    "%d uova, %d carte ciascuno",  # EACH_HAS
    "%d uova, %d carte contro %d",  # EACH_BEATS
    "Bloccato: %s. Un tasto vale solo dopo che è stato rilasciato.",  # STUCK_KEYS
    "%s depone un uovo",  # LAYS_EGG
    "nuota %d",  # MOVE_ONE
    "apri",  # OPEN
    "carte rimaste: %d",  # CARDS_LEFT
    "La prossima che raggiunge la spiaggia le depone, e la partita finisce.",  # LAST_LAP
    "Raggiungi la spiaggia\ne deponi le uova accese\nal centro. Vince chi ha\npiù uova.",  # FIRST_GOAL
    "STOP – nuoti fin lì.\nROLL – tiri un altro dado;\ncon più di 7 torni alla zattera.",  # FIRST_CHOICE
    "Due dadi valgono il doppio:\n%d × 2 = %d caselle.\nTre dadi, il triplo.",  # FIRST_DOUBLE
    "Una pila! La luce più interna\nè la testuggine in basso.\nDecide quella in cima.",  # FIRST_STACK
    "spiaggia: %d %%",  # BEACH_CHANCE
    "Volpe: tira, +%d %%",  # FOX_ROLLS
    "Volpe: fermati, +%d %%",  # FOX_STOPS
    "Volpe: carta %d, +%d %%",  # FOX_PLAYS
    "Volpe: prima %s, +%d %%",  # FOX_FIRST
    "Qualcosa è andato storto (%s). La partita continua.",  # FAULT
    "L’altra versione aveva un errore: ora è attiva questa.",  # OTHER_PLAYS
    "La memoria non accetta più nulla: non si salva nulla. La partita continua.",  # NO_ROOM
    "La memoria è illeggibile: non si salva nulla. La partita continua.",  # UNREADABLE
    "Una copia era danneggiata. Al massimo manca una scelta.",  # COPY_DAMAGED
    "tieni: consigli",  # HOLD_COACH
    "Le luci sono senza corrente: guarda il cavo. Un tasto riprova.",  # NO_SUPPLY
    "la testuggine {1} di {0}",  # WHOSE
    "rossa gialla blu verde arancione viola bianca",  # COLOURS
    "basso",  # SOFT
    "medio",  # MEDIUM
    "alto",  # LOUD
    "consigli",  # COACH
)

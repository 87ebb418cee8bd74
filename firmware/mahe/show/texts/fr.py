"""French."""

TURTLES = ("Rouge", "Jaune", "Bleu", "Vert", "Orange", "Violet", "Blanc")
PLAYERS = {
    "person": ("Humain", ""),
    "timid": ("Timide", "Ne risque jamais de dépasser 7."),
    "cub": ("Renardeau", "Malin, mais se trompe parfois."),
    "pirate": ("Pirate", "Monte sur les autres et les coule."),
    "daring": ("Casse-cou", "Veut aller loin et ose beaucoup."),
    "fox": ("Renard", "Évalue tout. Difficile à battre."),
    "random": ("Robot aléatoire", ""),
    "careful": ("Robot prudent", ""),
}
SETTINGS = {
    "language": "langue",
    "brightness": "luminosité",
    "sound": "son",
    "night": "thème",
    "first_steps": "premiers pas",
    "coach": "conseils",
    "pace": "rythme",
    "cards": "jouer les cartes",
    "two": "deux tortues",
    "third7": "lancer encore à 7",
    "budget": "courant max",
}
TEXTS = (
    "OK",  # OK
    "suivant",  # NEXT
    "retour",  # BACK
    "long : oui",  # HOLD_YES
    "non",  # NO
    "jouer",  # PLAY
    "changer",  # CHANGE
    "nouvelle partie",  # NEW_GAME
    "suite",  # GO_ON
    "long : menu",  # HOLD_MENU
    "long : annuler",  # HOLD_UNDO
    "lancer",  # ROLL_FIRST
    "2e dé",  # ROLL_SECOND
    "3e dé",  # ROLL_THIRD
    "avancer %d",  # MOVE
    "l’autre",  # OTHER
    "cartes",  # CARDS_KEY
    "œufs",  # EGGS_KEY
    "encore",  # AGAIN
    "Une partie attend.",  # WAITING_GAME
    "La partie était abîmée. Elle est mise de côté.",  # BROKEN_GAME
    "La partie est d’une autre version. Elle est mise de côté.",  # FOREIGN_GAME
    "Les réglages étaient abîmés. Réglages d’origine rétablis.",  # BROKEN_SETTINGS
    "Jouer ainsi ?",  # LIKE_LAST_TIME
    "Combien de joueurs ?",  # HOW_MANY
    "Joueur %d : tortue",  # WHICH_TURTLE
    "%s : 2e tortue",  # SECOND_TURTLE
    "Qui joue %s ?",  # WHO_SITS
    "Qui commence ?",  # WHO_BEGINS
    "tirage au sort",  # BY_LOT
    "%s commence",  # BEGINS
    "À %s de jouer",  # ON_TURN
    "Quelle tortue d’abord ?",  # GOES_FIRST
    "%s décide",  # DECIDES
    "%s décide pour %s",  # DECIDES_FOR
    "%s réfléchit…",  # THINKS
    "%s : plus de 7",  # BUSTING_FACES
    "→ case %d",  # LANDS
    "œufs : %d",  # LAYING
    "avance de %d",  # SWIMS
    "plus de 7 !",  # OVER_7
    "%s : au radeau",  # TO_RAFT
    "%s pond des œufs",  # LAYS_EGGS
    "Les 7 derniers œufs !",  # LAST_EGGS
    "%s joue une carte",  # PLAYS_CARD
    "Annulé.",  # TAKEN_BACK
    "Trop tard pour annuler.",  # TOO_LATE
    "œufs",  # EGGS
    "cartes œufs : %d",  # CARDS
    "autre partie",  # ANOTHER_GAME
    "Égalité : %d cartes contre %d",  # TIE
    "%s gagne !",  # WINS
    "Victoire partagée !",  # SHARED
    "jour",  # DAY
    "nuit",  # NIGHT
    "lent",  # SLOW
    "normal",  # NORMAL
    "rapide",  # FAST
    "%d mA",  # NOW_MA
    "réduit à %d %%",  # LIMITED
    "autotest",  # SELF_TEST
    "joueurs",  # SEATS
    "abandonner",  # GIVE_UP
    "à propos",  # ABOUT
    "oui",  # ON
    "non",  # OFF
    "prochaine partie",  # FOR_NEXT_GAME
    "Abandonner cette partie ?",  # SURE
    "Jeu d’Alex Randolph",  # BY
    "plateau non officiel",  # UNOFFICIAL
    "chaque lumière",  # TEST_EACH
    "chaque couleur",  # TEST_COLOURS
    "chaque bouton",  # TEST_KEYS
    "son",  # TEST_SOUND
    "long : retour",  # HOLD_BACK
    "%d œufs, %d cartes chacun",  # EACH_HAS
    "%d œufs, %d cartes contre %d",  # EACH_BEATS
    "Bloqué : %s. Un bouton ne compte qu’une fois relâché.",  # STUCK_KEYS
    "%s pond un œuf",  # LAYS_EGG
    "avancer %d",  # MOVE_ONE
    "ouvrir",  # OPEN
    "cartes œufs restantes : %d",  # CARDS_LEFT
    "La prochaine tortue à atteindre la case plage les pond, et la partie se termine.",  # LAST_LAP
    "Atteignez la case plage pour\npondre les œufs allumés au\nmilieu. Qui a le plus d’œufs\ngagne.",  # FIRST_GOAL
    "STOP – avancer d’autant.\nROLL – lancer un dé de plus ;\nà plus de 7, retour au radeau.",  # FIRST_CHOICE
    "Deux dés comptent double :\n%d × 2 = %d cases.\nTrois dés comptent triple.",  # FIRST_DOUBLE
    "Un groupe ! La lumière la plus\nproche du centre est le bas.\nLa tortue tout en haut décide.",  # FIRST_STACK
    "case plage : %d %%",  # BEACH_CHANCE
    "Renard : lance, +%d %%",  # FOX_ROLLS
    "Renard : stop, +%d %%",  # FOX_STOPS
    "Renard : carte %d, +%d %%",  # FOX_PLAYS
    "Renard : %s d’abord, +%d %%",  # FOX_FIRST
    "Un problème est survenu (%s). La partie continue.",  # FAULT
    "L’autre version avait un défaut : celle-ci prend le relais.",  # OTHER_PLAYS
    "La mémoire n’accepte plus rien : rien n’est enregistré. La partie continue.",  # NO_ROOM
    "La mémoire est illisible : rien n’est enregistré. La partie continue.",  # UNREADABLE
    "Une copie était abîmée. Au plus un choix est perdu.",  # COPY_DAMAGED
    "long : conseils",  # HOLD_COACH
    "Pas de courant aux lumières : vérifiez le câble. Un bouton réessaie.",  # NO_SUPPLY
    "la tortue {1} ({0})",  # WHOSE
    "rouge jaune bleue verte orange violette blanche",  # COLOURS
    "faible",  # SOFT
    "moyen",  # MEDIUM
    "fort",  # LOUD
    "conseils",  # COACH
)

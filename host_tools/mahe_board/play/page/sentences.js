// What the page itself has to say, in the board's language; the words on the board's screen come from the board.

const SENTENCES = {
  en: {
    away: "The board does not answer. Is it still running in its terminal window? Trying again…",
    busy: "The board is busy: a press was lost.",
    elsewhere: "The board lies open in another window.",
    "mend elsewhere": "Play here",
    failed: "The board has stopped.",
    "mend failed": "Try again",
    full: "The browser’s storage is full: the game can’t be saved. Play on; every move tries again.",
    unkept: "This browser keeps nothing for this page: the game will be gone when it is closed. Play on.",
    taken: "Another window has taken over what is saved. You can play on here, but it won’t be kept.",
    "sound on": "Sound on",
    "sound off": "Sound off",
    board: "Board",
    lights: "161 lights on an island",
    console: "Console",
    screen: "Screen; its words follow",
    keys: "Buttons",
  },
  de: {
    away: "Das Brett antwortet nicht. Läuft es noch in seinem Terminalfenster? Neuer Versuch …",
    busy: "Das Brett hat zu viel zu tun: Ein Tastendruck ging verloren.",
    elsewhere: "Das Brett liegt schon in einem anderen Fenster.",
    "mend elsewhere": "Hier spielen",
    failed: "Das Brett ist stehen geblieben.",
    "mend failed": "Noch einmal",
    full: "Der Speicher des Browsers ist voll: Das Spiel wird nicht gesichert. Spielt weiter; jeder Zug versucht es wieder.",
    unkept: "Dieser Browser merkt sich nichts für diese Seite: Wird sie geschlossen, ist das Spiel weg. Spielt ruhig weiter.",
    taken: "Ein anderes Fenster hat den Spielstand übernommen. Ihr könnt hier weiterspielen, gesichert wird es nicht.",
    "sound on": "Ton an",
    "sound off": "Ton aus",
    board: "Brett",
    lights: "161 Lichter auf einer Insel",
    console: "Pult",
    screen: "Bildschirm; seine Worte folgen",
    keys: "Tasten",
  },
  fr: {
    away: "Le plateau ne répond pas. Tourne-t-il encore dans sa fenêtre de terminal ? Nouvel essai…",
    busy: "Le plateau a trop à faire : un appui s’est perdu.",
    elsewhere: "Le plateau est ouvert dans une autre fenêtre.",
    "mend elsewhere": "Jouer ici",
    failed: "Le plateau s’est arrêté.",
    "mend failed": "Réessayer",
    full: "La mémoire du navigateur est pleine : la partie n’est pas enregistrée. Continuez ; chaque coup fait un nouvel essai.",
    unkept: "Ce navigateur ne garde rien pour cette page : la partie sera perdue à la fermeture. Continuez à jouer.",
    taken: "Une autre fenêtre a repris la partie enregistrée. Vous pouvez continuer ici, mais rien n’est gardé.",
    "sound on": "Son activé",
    "sound off": "Son coupé",
    board: "Plateau",
    lights: "161 lumières sur une île",
    console: "Pupitre",
    screen: "Écran ; ses mots suivent",
    keys: "Boutons",
  },
  nl: {
    away: "Het bord antwoordt niet. Draait het nog in zijn terminalvenster? Nieuwe poging…",
    busy: "Het bord heeft het te druk: een druk op een toets ging verloren.",
    elsewhere: "Het bord ligt al open in een ander venster.",
    "mend elsewhere": "Hier spelen",
    failed: "Het bord is stilgevallen.",
    "mend failed": "Nog een keer",
    full: "De opslag van de browser is vol: het spel wordt niet bewaard. Speel door; elke zet probeert het opnieuw.",
    unkept: "Deze browser bewaart niets voor deze pagina: bij het sluiten is het spel weg. Speel gerust door.",
    taken: "Een ander venster heeft het bewaarde spel overgenomen. Je kunt hier doorspelen, maar het wordt niet bewaard.",
    "sound on": "Geluid aan",
    "sound off": "Geluid uit",
    board: "Bord",
    lights: "161 lichtjes op een eiland",
    console: "Bedieningspaneel",
    screen: "Scherm; de woorden volgen",
    keys: "Toetsen",
  },
  it: {
    away: "Il tabellone non risponde. È ancora in funzione nella sua finestra di terminale? Nuovo tentativo…",
    busy: "Il tabellone ha troppo da fare: una pressione è andata persa.",
    elsewhere: "Il tabellone è aperto in un’altra finestra.",
    "mend elsewhere": "Gioca qui",
    failed: "Il tabellone si è fermato.",
    "mend failed": "Riprova",
    full: "La memoria del browser è piena: la partita non viene salvata. Continuate; ogni mossa riprova.",
    unkept: "Questo browser non conserva nulla per questa pagina: alla chiusura la partita andrà persa. Continuate pure.",
    taken: "Un’altra finestra ha ripreso la partita salvata. Qui potete continuare, ma non verrà conservata.",
    "sound on": "Audio acceso",
    "sound off": "Audio spento",
    board: "Tabellone",
    lights: "161 luci su un’isola",
    console: "Console",
    screen: "Schermo; seguono le sue parole",
    keys: "Tasti",
  },
};

const speakers = [];
let sentences = SENTENCES.en;

/** A sentence in the language spoken now. */
export function sentence(name) {
  return sentences[name];
}

/** Call this whenever another language is spoken. */
export function whenSpoken(sayAgain) {
  speakers.push(sayAgain);
}

/** Speak this language from now on; one that is not known leaves things as they are. */
export function speak(language) {
  if (!Object.hasOwn(SENTENCES, language)) return;
  sentences = SENTENCES[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", sentence(element.dataset.label));
  }
  for (const sayAgain of speakers) sayAgain();
}

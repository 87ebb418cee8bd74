// What the page itself has to say, in the board's language; the words on the board's screen come from the board.

const SENTENCES = {
  en: {
    away: "The board does not answer. Is it still running in its terminal window? Trying again…",
    busy: "The board is busy: a press was lost.",
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

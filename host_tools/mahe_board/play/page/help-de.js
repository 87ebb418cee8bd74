// German.

export default {
  keysTitle: "Die Tasten",
  keys: {
    ROLL: "los, ja, noch ein Würfel",
    STOP: "genug, nein, zurück; lang: das letzte STOP oder die letzte Karte zurücknehmen",
    CARD: "etwas anderes: nächste Karte, Schildkröte, Einstellung; wo es nichts anderes gibt, die Tipps",
    MENU: "Eier und Karten von allen; lang: das Menü",
  },
  keysNote: "Unter jeder Taste steht, was sie gerade tut; eine dunkle tut nichts. Auf der Tastatur sind es R, S, C und M. Solange sich etwas bewegt, kürzt jede Taste ab.",
  lightsTitle: "Die Lichter",
  turtles: "Jede Schildkröte hat eine Farbe und ein Zeichen:",
  lights: [
    "Eine Reihe von sieben Lichtern ist ein Feld. Das innerste Licht ist im Stapel unten, das äußerste, das leuchtet, oben.",
    "Die oberste Schildkröte eines Stapels bestimmt und wird mitgetragen.",
    "Die Schildkröte, die pulsiert, wartet auf ihren Spieler. Ein schwaches, blinzelndes Licht zeigt, wohin STOP sie bringt.",
    "Um die Eier in der Mitte geht es als Nächstes. Die kurze Reihe neben dem Strand ist das Floß.",
    "Zeige oder tippe auf ein Feld, dann steht da, wer dort ist. Mit der Tab-Taste kommst du zu den Feldern, mit den Pfeiltasten reihum.",
  ],
  rulesTitle: "Die Regeln in Kürze",
  rules: [
    "Die Schildkröten schwimmen um die Insel und legen am Strand, Feld 21, Eier ab. Die meisten Eier gewinnen.",
    "Wer dran ist, würfelt. Nach dem ersten und dem zweiten Würfel darf man aufhören oder noch einen werfen. Summe mal Zahl der Würfel: So weit wird geschwommen. 2 und 4 sind 6, mit zwei Würfeln 12 Felder.",
    "Mehr als 7 zusammen: Die Schildkröte muss aufs Floß. Genau 7 mit zwei Würfeln schwimmt sofort.",
    "Wer auf anderen landet, sitzt obenauf. Eine Schildkröte nimmt alle mit, die auf ihr sitzen; die unter ihr bleiben.",
    "Im Stapel bestimmt, wem die oberste Schildkröte gehört, ob es weitergeht. Gewürfelt wird von dem, der am Zug ist.",
    "Wer den Strand erreicht oder überquert, gewinnt die Eier in der Mitte. In einer Gruppe bekommt sie, wem die oberste gehört.",
    "Nach der letzten Karte bleiben 7 Eier. Wer als Nächstes den Strand erreicht, gewinnt sie, und das Spiel ist aus. Bei gleich vielen Eiern gewinnen mehr Karten.",
    "Zu zweit und zu dritt hat jeder zwei Schildkröten und zieht mit beiden.",
  ],
};

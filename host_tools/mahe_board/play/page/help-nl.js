// Dutch.

export default {
  keysTitle: "De toetsen",
  keys: {
    ROLL: "vooruit, ja, nog een dobbelsteen",
    STOP: "genoeg, nee, terug; lang: de laatste STOP of kaart terugnemen",
    CARD: "iets anders: de volgende kaart, schildpad of waarde; is er niets anders, dan de tips",
    MENU: "ieders eieren en kaarten; lang: het menu",
  },
  keysNote: "Onder elke toets staat wat hij nu doet; een donkere doet niets. Op het toetsenbord zijn het R, S, C en M. Zolang er iets beweegt, maakt elke toets het af.",
  lightsTitle: "De lichtjes",
  turtles: "Elke schildpad heeft een kleur en een teken:",
  lights: [
    "Een rij van zeven lichtjes is een veld. Het binnenste lichtje is onder in de stapel, het buitenste dat brandt boven.",
    "De bovenste schildpad van een stapel beslist, en wordt gedragen.",
    "De schildpad die pulseert, wacht op haar speler. Een zwak, knipperend lichtje toont waar STOP haar brengt.",
    "Om de eieren in het midden gaat het nu. De korte rij naast het strand is het vlot.",
    "Wijs een veld aan of tik erop: dan staat er wie er is. Met Tab kom je bij de velden, met de pijltjes ga je rond.",
  ],
  rulesTitle: "De regels in het kort",
  rules: [
    "De schildpadden zwemmen rond het eiland en leggen eieren op het strand, veld 21. De meeste eieren winnen.",
    "Wie aan de beurt is, gooit. Na de eerste en na de tweede dobbelsteen mag je stoppen of er nog een gooien. Het totaal maal het aantal dobbelstenen is hoe ver je zwemt: 2 en 4 is 6, met twee dobbelstenen 12 velden.",
    "Samen meer dan 7: de schildpad moet naar het vlot. Precies 7 met twee dobbelstenen zwemt meteen.",
    "Wie op anderen belandt, zit bovenop. Een schildpad neemt alles mee wat op haar zit; wie eronder zit, blijft.",
    "In een stapel beslist de eigenaar van de bovenste schildpad of het doorgaat. Wie aan de beurt is, gooit.",
    "Wie het strand bereikt of passeert, wint de eieren in het midden. In een groep zijn ze voor de bovenste schildpad.",
    "Na de laatste kaart blijven 7 eieren over. Wie nu als eerste het strand bereikt, wint ze en het spel is uit. Bij evenveel eieren winnen meer kaarten.",
    "Met twee of drie spelers heeft ieder twee schildpadden en speelt met allebei.",
  ],
};

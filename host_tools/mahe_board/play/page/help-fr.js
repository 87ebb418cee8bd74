// French.

export default {
  keysTitle: "Les boutons",
  keys: {
    ROLL: "on y va, oui, encore un dé",
    STOP: "assez, non, retour ; long : annuler le dernier STOP ou la dernière carte",
    CARD: "autre choix : carte, tortue ou réglage suivant ; s’il n’y en a pas, les conseils",
    MENU: "les œufs et les cartes de chacun ; long : le menu",
  },
  keysNote: "Sous chaque bouton est écrit ce qu’il fait en ce moment ; un bouton sombre ne fait rien. Au clavier : R, S, C et M. Pendant une animation, n’importe quel bouton l’abrège.",
  lightsTitle: "Les lumières",
  turtles: "Chaque tortue a sa couleur et son signe :",
  lights: [
    "Une rangée de sept lumières est une case. La plus proche du centre est le bas de la pile, la plus éloignée qui brille en est le haut.",
    "La tortue du dessus décide, et se fait porter.",
    "La tortue qui palpite attend son joueur. Une faible lueur qui clignote montre où STOP la mènerait.",
    "Les œufs du milieu sont les prochains à gagner. La petite rangée près de la plage est le radeau.",
    "Montrez ou touchez une case : sa pile est nommée. La touche Tab mène aux cases, les flèches en font le tour.",
  ],
  rulesTitle: "Les règles en bref",
  rules: [
    "Les tortues nagent autour de l’île pour pondre sur la plage, la case 21. Celui qui a le plus d’œufs gagne.",
    "À votre tour, lancez un dé. Après le premier et le deuxième, arrêtez-vous ou lancez-en un de plus. On avance du total multiplié par le nombre de dés : 2 et 4 font 6, avec deux dés 12 cases.",
    "Plus de 7 en tout : la tortue va au radeau. Avec exactement 7 en deux dés, elle part aussitôt.",
    "Qui arrive sur d’autres monte dessus. Une tortue emporte toutes celles qu’elle porte ; celles du dessous restent.",
    "Dans une pile, le joueur de la tortue du dessus décide s’il faut continuer. Celui dont c’est le tour lance les dés.",
    "Qui atteint ou dépasse la plage gagne les œufs du milieu. Dans un groupe, ils vont à la tortue du dessus.",
    "Après la dernière carte, il reste 7 œufs. Le premier qui atteint la plage les gagne et la partie est finie. À égalité d’œufs, on compte les cartes.",
    "À deux ou trois joueurs, chacun a deux tortues et joue les deux.",
  ],
};

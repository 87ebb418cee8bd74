// English: the help behind the question mark.

export default {
  keysTitle: "The keys",
  keys: {
    ROLL: "go, yes, another die",
    STOP: "enough, no, back; held: take the last STOP or card back",
    CARD: "another choice: the next card, turtle or value; where there is none, the coach",
    MENU: "everybody’s eggs and cards; held: the menu",
  },
  keysNote: "Under each key stands what it does now; a dim key does nothing. On a keyboard they are R, S, C and M. While something moves, any key brings it to its end.",
  lightsTitle: "The lights",
  turtles: "Every turtle has a colour and a sign:",
  lights: [
    "A row of seven lights is a space. Its innermost light is the bottom of a stack, the outermost one that shines its top.",
    "The topmost turtle of a stack decides, and is carried along.",
    "The turtle that pulses is waiting for its player. A faint light that winks shows where STOP would take it.",
    "The eggs in the middle are the next to be won. The short row beside the beach is the raft.",
    "Point at a space, or tap it: its stack is named. With the Tab key you come to the spaces, with the arrow keys round them.",
  ],
  rulesTitle: "The rules in short",
  rules: [
    "The turtles swim round the island to lay eggs on the beach, space 21. Most eggs win.",
    "On your turn throw a die. After the first and after the second you may stop, or throw one more. The total times the number of dice is how far you swim: 2 and 4 are 6, with two dice 12 spaces.",
    "More than 7 in all, and your turtle goes to the raft. Exactly 7 with two dice swims at once.",
    "Who lands on others rides on top of them. A turtle takes along all that ride on it; those below stay.",
    "In a stack the owner of the topmost turtle decides whether to go on. The player on turn throws the dice.",
    "Who reaches or passes the beach wins the eggs in the middle. In a group they go to the topmost turtle’s owner.",
    "After the last card 7 eggs are left. Who reaches the beach next wins them, and the game is over. If eggs are level, more cards win.",
    "With two or three players everybody has two turtles and moves both.",
  ],
};

// The screen's words, for people who hear them: said when they have stood still, not at every tumble of a die.

const STILL_MS = 350;

export function sayWords(element) {
  let timer = 0;
  return {
    say(lines) {
      clearTimeout(timer);
      timer = setTimeout(() => { element.textContent = lines.join(". "); }, STILL_MS);
    },
  };
}

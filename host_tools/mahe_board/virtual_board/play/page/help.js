// The help: keys, coach, lights, and the rules in short.

import { make } from "./elements.js";
import { nameOf } from "./names.js";
import { sentence } from "./sentences.js";
import { signOf } from "./strip.js";

const list = (name, items) => make(name, {}, items.map((item) => make("li", { textContent: item })));

/** The help in the current language, loaded on demand; `keys` can turn letters off, `bar` has the small buttons. */
export async function writeHelp(turtles, keys, bar) {
  const { lang } = document.documentElement;
  const help = await (await fetch(`help-${lang}.json`)).json();
  const rows = Object.entries(help.keys).flatMap(([key, does]) => [make("dt", { textContent: key }), make("dd", { textContent: does })]);
  const tools = [...bar.querySelectorAll("button")].flatMap((tool) =>
    [make("dt", {}, [tool.firstChild.cloneNode(true)]), make("dd", { textContent: tool.title })]);
  const legend = turtles.map((_, turtle) => make("li", {}, [signOf(turtles, turtle), ` ${nameOf(turtle)}`]));
  const letters = make("input", { type: "checkbox", checked: keys.letters });
  letters.addEventListener("change", () => { keys.letters = letters.checked; });
  return {
    title: sentence("help"),
    parts: [
      make("p", {}, [make("a", { href: `card-${lang}.html`, target: "_blank", textContent: help.card.open })]),
      make("h3", { textContent: help.keysTitle }), make("dl", {}, rows), make("p", { textContent: help.keysNote }),
      make("p", {}, [make("label", {}, [letters, ` ${sentence("letters")}`])]),
      make("dl", { className: "tools" }, tools),
      make("h3", { textContent: help.coachTitle }), list("ul", help.coach),
      make("h3", { textContent: help.lightsTitle }), make("p", { textContent: help.turtles }),
      make("ul", { className: "legend" }, legend), list("ul", help.lights),
      make("p", { textContent: help.lightsNote }),
      make("h3", { textContent: help.rulesTitle }), list("ol", help.rules),
    ],
  };
}

// Tips for the place under the mouse, finger or arrow keys: a space with its stack, the raft, the eggs. A list has the
// same in words, for screen readers.

import { make, makeSvg } from "./elements.js";
import { sentence, whenSpoken } from "./sentences.js";

const INNER = 70; // inner and outer radius of a space's sector, in millimetres
const OUTER = 129;
const SPACES = 21;
const HALF = Math.PI / SPACES;
const EGGS = 17; // radius of the eggs' place, in millimetres
const VIEW = 304; // width of the drawing, in millimetres
const GAP = 10; // pixels from a place to its tip

const namesOf = (turtles, { called }) => turtles.map((turtle) => called[turtle]);

/** All places, in the list's order: the spaces from 1 to 21, the raft, the eggs. */
function placesOf(lights) {
  const light = (kind, number, level) => lights.find(({ name }) => name[0] === kind && name[1] === number && name[2] === level);
  const sectors = Array.from({ length: SPACES }, (_, index) => {
    const { x, y } = light("space", index + 1, 3);
    const bearing = Math.atan2(y, x);
    const at = (radius, side) => `${radius * Math.cos(bearing + side * HALF)} ${radius * Math.sin(bearing + side * HALF)}`;
    const d = `M${at(INNER, -1)}L${at(OUTER, -1)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, 1)}L${at(INNER, 1)}A${INNER} ${INNER} 0 0 0 ${at(INNER, -1)}Z`;
    return { x, y, shape: makeSvg("path", { d }), say: (around) => sentence("space")(index + 1, namesOf(around.stacks[index], around)) };
  });
  const [first, middle, last] = [0, 3, 6].map((place) => light("raft", place, 0));
  const raft = makeSvg("path", { d: `M${first.x} ${first.y}L${last.x} ${last.y}`, class: "raft" });
  const eggs = makeSvg("circle", { cx: 0, cy: 0, r: EGGS });
  return [
    ...sectors,
    { ...middle, shape: raft, say: (around) => sentence("raft")(namesOf(around.raft, around)) },
    { x: 0, y: 0, shape: eggs, say: (around) => sentence("clutch")(around.eggs, around.left) },
  ];
}

export function drawSpaces(disc, list, lights) {
  const places = placesOf(lights);
  const tip = make("p", { className: "tip", hidden: true });
  tip.ariaHidden = "true"; // a screen reader reads the place's own label, which says the same
  const group = makeSvg("g", { role: "group" }, places.map(({ shape }) => shape));
  disc.append(makeSvg("svg", { class: "spaces", viewBox: `${-VIEW / 2} ${-VIEW / 2} ${VIEW} ${VIEW}` }, [group]), tip);
  let around = null;
  let open = null;

  function show(place) {
    open = around ? place : null;
    tip.hidden = !open;
    if (!open) return;
    tip.textContent = place.say(around);
    putBeside(place);
  }

  /** Above or below the place, so that its lights stay visible: towards the rim if there is room. */
  function putBeside({ shape, y }) {
    const page = disc.getBoundingClientRect();
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const [above, below] = [top - GAP - height, bottom + GAP];
    const isAbove = y < 0 ? above >= 0 : below + height > innerHeight;
    const middle = (left + right - width) / 2;
    const inWindow = (at, most) => Math.max(0, Math.min(at, most));
    tip.style.left = `${inWindow(middle, document.documentElement.clientWidth - width) - page.left}px`;
    tip.style.top = `${inWindow(isAbove ? above : below, innerHeight - height) - page.top}px`;
  }

  function turnTo(index) {
    places.forEach(({ shape }, other) => shape.setAttribute("tabindex", other === index ? 0 : -1));
    places[index].shape.focus();
  }

  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
  places.forEach((place, index) => {
    const { shape } = place;
    shape.setAttribute("tabindex", index ? -1 : 0);
    shape.setAttribute("role", "img");
    shape.addEventListener("pointerenter", () => show(place));
    shape.addEventListener("pointerdown", () => show(place)); // for touch, which has no hover
    shape.addEventListener("focus", () => show(place));
    shape.addEventListener("blur", () => show(null));
    shape.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") show(null); });
    shape.addEventListener("keydown", (event) => {
      if (event.key === "Escape") show(null);
      const to = event.key === "Home" ? 0 : event.key === "End" ? places.length - 1 : index + steps[event.key];
      if (Number.isNaN(to)) return;
      event.preventDefault();
      turnTo((to + places.length) % places.length);
    });
  });
  addEventListener("resize", () => show(open));
  addEventListener("pointerdown", (event) => { if (!group.contains(event.target)) show(null); });

  function say() {
    group.setAttribute("aria-label", sentence("spaces"));
    group.parentNode.toggleAttribute("hidden", !around);
    list.hidden = !around;
    if (!around) return show(null);
    const told = places.map((place) => place.say(around));
    told.forEach((words, index) => places[index].shape.setAttribute("aria-label", words));
    // The list leaves empty spaces out.
    const worth = told.filter((_, index) => index >= SPACES || around.stacks[index].length);
    list.replaceChildren(...worth.map((words) => make("li", { textContent: words })));
    if (open) show(open);
  }

  whenSpoken(say);
  return {
    show(told) {
      around = told;
      say();
    },
  };
}

// The screen: 128×64 pixels, each drawn as a small square with a gap, as an OLED looks up close. A square is a whole
// number of device pixels, or letters would look ragged.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = "#d4f1ff";
const DARK = "#04070b";
const MOST_EMPTY = 0.86; // below this part of its place, a picture of whole device pixels is stretched
const ROOM_FOR_GAP = 4; // squares of fewer device pixels are drawn without a gap

export function drawScreen(canvas) {
  const pen = canvas.getContext("2d", { alpha: false });
  const glass = canvas.parentElement;
  const room = glass.closest(".room");
  let bytes = new Uint8Array(WIDTH * HEIGHT / 8);

  function draw() {
    const size = canvas.width / WIDTH;
    const side = size < ROOM_FOR_GAP ? size : size - 1;
    pen.fillStyle = DARK;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = LIT;
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        // A byte is a column of eight pixels, the top one its lowest bit.
        if ((bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) pen.fillRect(x * size, y * size, side, side);
      }
    }
  }

  // The picture has the largest whole scale that fits its place; if that would leave much of it empty, it is stretched
  // to fill it.
  function fit() {
    const dots = window.devicePixelRatio;
    const frame = glass.parentElement.offsetWidth - glass.offsetWidth;
    const exact = (room.clientWidth - frame) * dots / WIDTH;
    const whole = Math.max(1, Math.floor(exact));
    const fills = whole / exact > MOST_EMPTY;
    const size = fills ? whole : Math.ceil(exact);
    canvas.width = WIDTH * size;
    canvas.height = HEIGHT * size;
    glass.style.width = `${WIDTH * (fills ? whole : exact) / dots}px`;
    canvas.classList.toggle("between", !fills);
    draw();
  }

  new ResizeObserver(fit).observe(room);
  fit();
  return {
    /** Show the pixels: framebuf's MONO_VLSB format, in hexadecimal. */
    show(hex) {
      bytes = Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
      draw();
    },
  };
}

// The screen: 128×64 pixels, each drawn as a small square with a gap, as an OLED looks up close.

const WIDTH = 128;
const HEIGHT = 64;
const SIZE = 6; // of a pixel on the canvas
const LIT = "#d4f1ff";
const DARK = "#04070b";
const GAP = 1;

export function drawScreen(canvas) {
  const pen = canvas.getContext("2d", { alpha: false });

  function draw(bytes) {
    pen.fillStyle = DARK;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = LIT;
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        // A byte is a column of eight pixels, the top one its lowest bit.
        if ((bytes[(y >> 3) * WIDTH + x] >> (y & 7)) & 1) pen.fillRect(x * SIZE, y * SIZE, SIZE - GAP, SIZE - GAP);
      }
    }
  }

  draw(new Uint8Array(WIDTH * HEIGHT / 8));
  return {
    /** The pixels as framebuf's MONO_VLSB has them, in hexadecimal. */
    show(hex) {
      draw(Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16)));
    },
  };
}

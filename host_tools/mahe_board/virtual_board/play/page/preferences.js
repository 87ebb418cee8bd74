// What somebody has chosen for the page itself, kept by the browser where it keeps anything for pages.

const PLACE = `mahe ${new URL(".", document.baseURI).pathname} `; // a host may have more than one such page

export function preference(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PLACE + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(PLACE + name, JSON.stringify(value));
  } catch { /* it holds until the page is closed */ }
}

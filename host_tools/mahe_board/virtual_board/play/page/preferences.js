// The page's own preferences, in the browser's storage if it has any.

const PLACE = `mahe ${new URL(".", document.baseURI).pathname} `; // with the page's path: one host may serve several boards

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
  } catch { /* without storage, the preference is lost when the page is closed */ }
}

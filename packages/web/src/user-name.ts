/** Of the reader; empty for a guest. */
export function userName(): string {
  return document.querySelector('#user-links b')?.textContent ?? '';
}

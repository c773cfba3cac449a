import { part } from '../part.ts';

/** What the presenter wants to say. The text stays in the browser, so that it is there also without a connection. */
export function offerNotes(place: HTMLElement): void {
  const panel = part(place, '.reveal-notes');
  const field = part(panel, 'textarea');
  const name = `reveal-notes:${place.dataset.contest}`;
  panel.hidden = false;
  try {
    field.value = localStorage.getItem(name) ?? '';
  } catch {
    // Without storage, the notes last as long as the page.
  }
  field.addEventListener('input', () => {
    try {
      localStorage.setItem(name, field.value);
    } catch {
      // As above.
    }
  });
}

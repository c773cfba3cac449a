import { type Html, html } from './html.ts';

/** A balloon in the color of a problem. It repeats what the label beside it says, so readers who cannot see it miss nothing. */
export function balloon(color: string | null): Html | null {
  if (color === null) return null;
  return html`<svg class="balloon" viewBox="0 0 12 16" aria-hidden="true"><path d="M6 .7a5 5 0 0 1 5 5c0 3-2.5 5.6-5 5.6s-5-2.6-5-5.6a5 5 0 0 1 5-5z" fill="${color}"/><path class="string" d="M6 11.3l-1 1.4h2l-1-1.4v4"/></svg>`;
}

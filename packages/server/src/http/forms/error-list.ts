import { type Html, html } from '../html/html.ts';

/** What is wrong. Programs look for exactly this list; its wrapper makes screen readers say it at once. */
export function errorList(errors: readonly string[]): Html {
  if (errors.length === 0) return html``;
  return html`<div role="alert"><ul class="errorlist">${errors.map((error) => html`<li>${error}</li>`)}</ul></div>`;
}

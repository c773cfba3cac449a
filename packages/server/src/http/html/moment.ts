import { type Html, html } from './html.ts';

/** A moment, to the minute. */
export function moment(time: Date): Html {
  const text = `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<time datetime="${time.toISOString()}">${text}</time>`;
}

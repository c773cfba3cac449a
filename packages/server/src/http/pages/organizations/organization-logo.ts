import { type Html, html } from '../../html/html.ts';

/** Loaded only when it comes into view: a scoreboard has thousands of rows. The name of the organization is next to it. */
export function organizationLogo(slug: string, hash: string | null): Html | null {
  if (hash === null) return null;
  return html`<img class="logo" src="${logoAddress(slug, hash)}" alt="" width="20" height="20" loading="lazy" decoding="async">`;
}

export function logoAddress(slug: string, hash: string): string {
  return `/organization/${slug}/logo/${hash}`;
}

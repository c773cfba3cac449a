import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../html/html.ts';

/** The name of the contest is next to it. */
export function contestBanner({ key, banner }: Pick<ShownContest, 'key' | 'banner'>): Html | null {
  if (banner === null) return null;
  const { hash, width, height } = banner;
  return html`<img class="contest-banner" src="/contest/${key}/banner/${hash}" alt="" width="${width}" height="${height}" decoding="async">`;
}

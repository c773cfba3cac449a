import type { SolvedType } from '../../../../storage/accounts/profile/solved-types-view.ts';
import { type Html, html } from '../../../html/html.ts';

/** One bar for each type, the longest first. A bar links to the problems of its type. */
export function typeBars(types: readonly SolvedType[]): Html {
  const most = Math.max(...types.map(({ solved }) => solved));
  return html`<ul class="type-bars">${types.map((one) => typeBar(one, most))}</ul>`;
}

function typeBar({ type, solved }: SolvedType, most: number): Html {
  return html`<li><a href="/problems/?${new URLSearchParams({ type }).toString()}">${type}</a><svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((solved / most) * 100)}" height="1"/></svg><b>${solved}</b></li>
`;
}

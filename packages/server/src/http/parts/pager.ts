import { type Html, html } from '../html/html.ts';
import type { Messages } from '../messages/messages.ts';

/** The parameters of an address. */
export type AddressQuery = readonly (readonly [name: string, value: string])[];

interface PagedList {
  readonly path: string;
  readonly page: number;
  /** Whether there is a next page. */
  readonly hasMore: boolean;
  /** The other parameters: filters, a search. */
  readonly query?: AddressQuery;
  /** Whether the number of a page is the end of its path, instead of a parameter. */
  readonly isInPath?: true;
  /** Whether the page may be in a frame of another site, where the links of other pages open new windows. */
  readonly isFramed?: boolean;
}

/** Links to the pages before and after this one. */
export function pager(
  { site }: Messages,
  { path, page, hasMore, query = [], isInPath, isFramed }: PagedList,
): Html {
  if (page === 1 && !hasMore) return html``;
  const link = (to: number) => {
    const number = to === 1 ? '' : String(to);
    return isInPath ? addressOf(path + number, query) : addressOf(path, [...query, ['page', number]]);
  };
  const target = isFramed && html` target="_self"`;
  return html`<nav class="pager" aria-label="${site.pages}">${
    page > 1 && html`<a rel="prev" href="${link(page - 1)}"${target}>${site.previousPage}</a>`
  }<span>${site.page(page)}</span>${hasMore && html`<a rel="next" href="${link(page + 1)}"${target}>${site.nextPage}</a>`}</nav>`;
}

/** Empty parameters are left out. */
export function addressOf(path: string, query: AddressQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of query) if (value !== '') parameters.append(name, value);
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

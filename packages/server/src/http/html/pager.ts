import { type Html, html } from './html.ts';

/** What an address says behind its path. */
export type AddressQuery = readonly (readonly [name: string, value: string])[];

export interface PagedList {
  readonly path: string;
  readonly page: number;
  /** Whether there is a next page. */
  readonly hasMore: boolean;
  /** What else the address says: filters, a search. */
  readonly query?: AddressQuery;
  /** Whether the number of a page is the end of its path, instead of a parameter. */
  readonly isInPath?: true;
}

/** A list in parts: links to the neighbouring ones. */
export function pager({ path, page, hasMore, query = [], isInPath }: PagedList): Html {
  if (page === 1 && !hasMore) return html``;
  const link = (to: number) => {
    const number = to === 1 ? '' : String(to);
    return isInPath ? addressOf(path + number, query) : addressOf(path, [...query, ['page', number]]);
  };
  return html`<nav class="pager" aria-label="Pages">${page > 1 && html`<a rel="prev" href="${link(page - 1)}">Previous</a>`}<span>Page ${page}</span>${
    hasMore && html`<a rel="next" href="${link(page + 1)}">Next</a>`
  }</nav>`;
}

/** Parameters that say nothing are left out. */
export function addressOf(path: string, query: AddressQuery): string {
  const said = new URLSearchParams();
  for (const [name, value] of query) if (value !== '') said.append(name, value);
  return said.size === 0 ? path : `${path}?${said}`;
}

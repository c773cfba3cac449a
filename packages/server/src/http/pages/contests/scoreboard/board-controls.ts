import { type BoardFilters, filterParameters, noFilters } from '@tribunal/core/scoreboard/filters';
import { existing } from '@tribunal/core/unknown';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../../html/html.ts';
import type { Messages } from '../../../messages/messages.ts';
import { type AddressQuery, addressOf } from '../../../parts/pager.ts';
import { filterChoices, hasUnofficialRows } from './board-filters.ts';
import type { BoardOfViewer } from './scoreboard-of-viewer.ts';
import type { ShownBoard } from './scoreboard-table.ts';

/** What the address of a scoreboard says. */
export interface BoardAddress {
  readonly path: string;
  readonly minute: AddressQuery;
  readonly filters: BoardFilters;
  /** What the addresses of the same view contain, as the secret of a shared link. */
  readonly link: AddressQuery;
}

export interface BoardOfPage {
  readonly board: BoardOfViewer;
  /** Those that pass the filters. */
  readonly rows: BoardOfViewer['rows'];
  readonly address: BoardAddress;
}

/** All parameters; with other filters, if they are given. */
export function boardQuery(
  { minute, filters, link }: BoardAddress,
  others: Partial<BoardFilters> = {},
): AddressQuery {
  return [...minute, ...filterParameters({ ...filters, ...others }), ...link];
}

export function hiddenFields(query: AddressQuery): Html[] {
  return query
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

/**
 * The search and the filters. With a script, the search leads to rows instead of hiding the others, and the filters need no button. The
 * browser knows whom the reader follows; without a script, the reader names them. On a wide screen the style shows what is closed until
 * the script opens it.
 */
export function boardControls(
  t: Messages,
  { isBoardOpen, groups }: ShownContest,
  board: ShownBoard,
  address: BoardAddress,
  { minutes, toOwn }: { readonly minutes: Html; readonly toOwn: Html | undefined },
): Html {
  if (!isBoardOpen) return minutes;
  const { scoreboard } = t;
  const { path, filters, minute } = address;
  const others = { organization: '', country: '', group: '', users: null, official: false };
  const hasUnofficial = filters.official || hasUnofficialRows(board);
  const choices = filterChoices(board);
  const users = existing(filterParameters(filters).find(([name]) => name === 'users'))[1];
  return html`<div class="board-bar"><form class="board-controls" role="search" action="${path}" target="_self">${hiddenFields(boardQuery(address, { find: '' }))}<label><span class="unseen">${scoreboard.find}</span> <input type="search" name="find" value="${filters.find}" placeholder="${scoreboard.findHint}" autocomplete="off" maxlength="100"></label><output></output><noscript><button>${scoreboard.findButton}</button></noscript></form>
<details class="board-options"${minute.length > 0 && html` open`}><summary>${scoreboard.options}</summary>
<form class="board-filters" action="${path}" target="_self">${hiddenFields(boardQuery(address, others))}${
    groups.length > 0 &&
    choice(
      t,
      'group',
      t.groups.group,
      groups.map(({ code, name }) => [code, name]),
      filters,
    )
  }${choice(t, 'organization', scoreboard.organization, choices.organization, filters)}${choice(t, 'country', scoreboard.country, choices.country, filters)}
<label class="official"${!hasUnofficial && html` hidden=""`}><input type="checkbox" name="official" value="1"${filters.official && html` checked`}> ${scoreboard.onlyOfficial}</label>
<label class="followed"><input type="checkbox" name="followed"> ${scoreboard.onlyFollowed}</label>
<noscript><label>${scoreboard.users} <input name="users" value="${users}"></label> <button>${t.forms.applyFilters}</button></noscript></form>
${minutes}</details>${toOwn}</div>`;
}

/** A choice between less than two is not offered, unless one has been made. What nobody has stays chosen. */
function choice(
  { scoreboard }: Messages,
  name: 'organization' | 'country' | 'group',
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  { [name]: chosen }: BoardFilters,
): Html {
  const isKnown = chosen === '' || choices.some(([value]) => value === chosen);
  const offered = isKnown ? choices : [...choices, [chosen, chosen] as const];
  const isOffered = offered.length > 1 || chosen !== '' || name === 'group';
  const options = offered.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  );
  return html`<label${!isOffered && html` hidden=""`}><span class="unseen">${label}</span> <select name="${name}"><option value="">${scoreboard.allOf(label)}</option>${options}</select></label>`;
}

/** How many rows the filters show, for readers who would miss the others. A script keeps it current. */
export function filterNote(
  { scoreboard }: Messages,
  address: BoardAddress,
  shown: number,
  all: number,
): Html {
  const isFiltered = filterParameters(address.filters).some(([, value]) => value !== '');
  return html`<p class="board-shown" role="status"${!isFiltered && html` hidden=""`}><span>${scoreboard.shownRows(shown, all)}</span> <a href="${addressOf(address.path, boardQuery(address, noFilters))}" target="_self">${scoreboard.showAll}</a></p>`;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { lookup } from '@tribunal/core/lists';
import {
  type BoardFilters,
  contestantFilter,
  type FilteredContestant,
  maxFilteredUsers,
} from '@tribunal/core/scoreboard/filters';
import type { RankedRow } from '@tribunal/core/scoreboard/rank';
import { cutText } from '@tribunal/core/texts/text';
import { existing } from '@tribunal/core/unknown';
import type { Contestant } from '../../../../storage/contests/scoreboard/load-scoreboard.ts';
import { countryOf } from '../../../../storage/contests/scoreboard/shown-contestant.ts';
import { textField } from '../../../request/form-fields.ts';
import type { BoardOfViewer } from './scoreboard-of-viewer.ts';
import type { ShownBoard } from './scoreboard-table.ts';

const maxTextLength = 100;

/** As the address asks for them. A value that nobody has is kept, so that it finds nobody. */
export function askedFilters(query: unknown): BoardFilters | 'invalid' {
  const text = (name: string) => cutText(textField(query, name).trim(), maxTextLength);
  const users =
    text('users') === ''
      ? null
      : textField(query, 'users')
          .split(/[\s,]+/)
          .filter(Boolean);
  if (users && users.length > maxFilteredUsers) return 'invalid';
  return {
    organization: text('organization'),
    country: text('country'),
    group: text('group'),
    users,
    find: text('find'),
    official: text('official') === '1',
  };
}

/** The rows that pass the filters, with the ranks of the whole scoreboard. Other requests are answered between two parts of them. */
export async function filteredRows(
  board: BoardOfViewer,
  filters: BoardFilters,
): Promise<BoardOfViewer['rows']> {
  const passes = contestantFilter(filters);
  if (!passes) return board.rows;
  const passed: RankedRow[] = [];
  for (const [index, row] of board.rows.entries()) {
    if (index % rowsAtOnce === 0) await nextTurn();
    if (passes(filteredContestant(board, lookup(board.contestants, row.id)))) passed.push(row);
  }
  return passed;
}

const rowsAtOnce = 1000;

/** Nobody learns what the scoreboard does not show by filtering it. */
function filteredContestant(
  { showsTeamNames, showsOrganizations }: ShownBoard,
  contestant: Contestant,
): FilteredContestant {
  const { username, name, organization, groups, isUnofficial } = contestant;
  return {
    username,
    name: showsTeamNames ? name : '',
    organization: showsOrganizations ? (organization?.slug ?? '') : '',
    country: showsOrganizations ? countryOf(contestant) : '',
    groups,
    isUnofficial,
  };
}

/** What the filters offer: values with the texts for them, in the order of the texts. */
interface FilterChoices {
  readonly organization: Choices;
  readonly country: Choices;
}

type Choices = readonly (readonly [value: string, text: string])[];

/** Found once for each scoreboard, however many read it. */
export function filterChoices(board: ShownBoard): FilterChoices {
  const { contestants, showsOrganizations } = board;
  if (!showsOrganizations) return { organization: [], country: [] };
  const known = knownChoices.get(contestants);
  if (known) return known;
  const organizations = new Map<string, string>();
  const countries = new Map<string, string>();
  for (const contestant of contestants.values()) {
    const { organization, country } = filteredContestant(board, contestant);
    if (organization) organizations.set(organization, existing(contestant.organization).name);
    if (country) countries.set(country, country);
  }
  const found = { organization: sorted(organizations), country: sorted(countries) };
  knownChoices.set(contestants, found);
  return found;
}

/** Found once for each scoreboard. */
export function hasUnofficialRows({ contestants }: ShownBoard): boolean {
  const known = knownUnofficial.get(contestants);
  if (known !== undefined) return known;
  const found = [...contestants.values()].some(({ isUnofficial }) => isUnofficial);
  knownUnofficial.set(contestants, found);
  return found;
}

const knownUnofficial = new WeakMap<ShownBoard['contestants'], boolean>();
const knownChoices = new WeakMap<ShownBoard['contestants'], FilterChoices>();
const { compare } = new Intl.Collator('en');

function sorted(choices: ReadonlyMap<string, string>): Choices {
  return [...choices].toSorted(([, a], [, b]) => compare(a, b));
}

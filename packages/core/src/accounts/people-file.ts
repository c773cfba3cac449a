import { isAmong } from '../lists.ts';
import { countryOf, isCountryCode } from '../texts/countries.ts';
import { type CsvRow, readCsv, textOfCell } from '../texts/csv.ts';
import { isIcpcId, isUsername } from '../texts/names.ts';
import { networkName } from '../texts/networks.ts';
import { invisibleCharacter } from '../texts/text.ts';
import { isObject } from '../unknown.ts';
import { isIcpcTeams, readIcpcTeams } from './icpc-teams.ts';

/** A line of a file with people to import. */
export interface ImportedPerson {
  readonly line: number;
  readonly username: string;
  readonly name: string;
  /** Empty when one is to be generated, or the old one is to stay. */
  readonly password: string;
  readonly email: string;
  /** The slug of an organization; empty for none. */
  readonly organization: string;
  readonly members: readonly string[];
  /** ISO 3166-1 alpha-3; empty when unknown. */
  readonly country: string;
  readonly room: string;
  /** In the registration of ICPC contests; empty when unknown. */
  readonly icpcId: string;
  /** Codes or names of groups of the contest; null to keep the old ones. */
  readonly groups: readonly string[] | null;
  /** The networks that the account can be used from; empty for everywhere, and null to keep the old ones. */
  readonly networks: readonly string[] | null;
  /** From which the account needs no password; null to keep the old ones. */
  readonly loginNetworks: readonly string[] | null;
  /** The key of the only contest that the account sees; null to keep the old one, empty for the whole site. */
  readonly onlyContest: string | null;
}

export interface PeopleFault {
  readonly line: number;
  readonly reason:
    | 'not readable'
    | 'not a list'
    | 'unknown column'
    | 'column twice'
    | 'no column username'
    | 'too many cells'
    | 'too few cells'
    | 'bad username'
    | 'listed twice'
    | 'bad country'
    | 'bad ICPC id'
    | 'bad network'
    | 'bad character'
    | 'too long';
  /** What is wrong: a name, a column or a value. */
  readonly detail: string;
}

export interface PeopleFile {
  readonly people: readonly ImportedPerson[];
  readonly faults: readonly PeopleFault[];
}

const columns = [
  'username',
  'name',
  'password',
  'email',
  'organization',
  'members',
  'country',
  'room',
  'group',
  'networks',
  'icpc_id',
  'login_networks',
  'only_contest',
] as const;
type Column = (typeof columns)[number];
type Record = { readonly line: number } & { readonly [Name in Column]: string };

/**
 * Reads CSV with a header row, a JSON array of objects with the same names, or the teams of the ICPC registration. In JSON, the line is the
 * number of the object. Finds the faults of all lines.
 */
export function readPeopleFile(text: string): PeopleFile {
  const { records, faults } = recordsIn(text);
  const people = records.map(personOf);
  const first = firstByName(people);
  const wrong = people.flatMap((person, index) =>
    personFaults(person, first.get(person.username.toLowerCase()) === index),
  );
  return { people, faults: inOrderOfLines([...faults, ...wrong]) };
}

function recordsIn(text: string): Records {
  if (isIcpcTeams(text)) return recordsOfTeams(text);
  return /^\s*[[{]/.test(text) ? recordsOfJson(text.replace(/^\uFEFF/, '')) : recordsOfCsv(text);
}

export function inOrderOfLines<Fault extends { readonly line: number }>(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((a, b) => a.line - b.line);
}

interface Records {
  readonly records: readonly Record[];
  readonly faults: readonly PeopleFault[];
}

function refuse(line: number, reason: PeopleFault['reason'], detail: string): Records {
  return { records: [], faults: [{ line, reason, detail }] };
}

function recordsOfTeams(text: string): Records {
  const read = readIcpcTeams(text);
  return {
    records: read.flatMap(({ line, team }) => {
      if (team === null) return [];
      const { line: _, ...cells } = team;
      return [recordOf(line, Object.keys(cells), Object.values(cells))];
    }),
    faults: read.flatMap(({ line, team }): PeopleFault[] =>
      team === null ? [{ line, reason: 'too few cells', detail: '' }] : [],
    ),
  };
}

function recordsOfCsv(text: string): Records {
  const read = readCsv(text);
  if ('openQuoteAt' in read) return refuse(read.openQuoteAt, 'not readable', '"');
  const [header, ...rows] = read.rows;
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const wrongHeader = headerFaults(names);
  if (!names.includes('username'))
    return { records: [], faults: [...wrongHeader, { line: 1, reason: 'no column username', detail: '' }] };
  const faults = [...wrongHeader, ...rows.flatMap((row) => lengthFaults(row, names.length))];
  // A file that the site has written has an apostrophe before what looks like a formula. Passwords are exact.
  const textOf = (cell: string, index: number) => (names[index] === 'password' ? cell : textOfCell(cell));
  return { records: rows.map(({ line, cells }) => recordOf(line, names, cells.map(textOf))), faults };
}

function headerFaults(names: readonly string[]): PeopleFault[] {
  return names.flatMap((detail, index): PeopleFault[] => {
    if (!isColumn(detail)) return [{ line: 1, reason: 'unknown column', detail }];
    return names.indexOf(detail) < index ? [{ line: 1, reason: 'column twice', detail }] : [];
  });
}

/** A line with another number of cells may have its values in wrong columns. */
function lengthFaults({ line, cells }: CsvRow, length: number): PeopleFault[] {
  if (cells.length === length) return [];
  const reason = cells.length > length ? 'too many cells' : 'too few cells';
  return [{ line, reason, detail: String(cells.length) }];
}

function recordsOfJson(text: string): Records {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    return refuse(1, 'not readable', error instanceof Error ? error.message : '');
  }
  if (!Array.isArray(rows)) return refuse(1, 'not a list', '');
  const read = rows.map((row, index) => recordsOfObject(index + 1, row));
  return { records: read.flatMap(({ records }) => records), faults: read.flatMap(({ faults }) => faults) };
}

function recordsOfObject(line: number, row: unknown): Records {
  if (!isObject(row)) return refuse(line, 'not readable', JSON.stringify(row).slice(0, 40));
  const names = Object.keys(row);
  const unknown = names.filter((name) => !isColumn(name));
  const cells = names.map((name) => textOf(row[name]));
  return {
    records: [recordOf(line, names, cells)],
    faults: unknown.map((detail) => ({ line, reason: 'unknown column', detail })),
  };
}

/** The members of a team may be a list in JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(';');
  return value === null || value === undefined ? '' : String(value);
}

function isColumn(name: string): name is Column {
  return isAmong(columns, name);
}

function recordOf(line: number, names: readonly string[], cells: readonly string[]): Record {
  const value = (column: Column) => (cells[names.indexOf(column)] ?? '').trim();
  return {
    line,
    ...(Object.fromEntries(columns.map((column) => [column, value(column)])) as { [C in Column]: string }),
  };
}

function personOf({
  members,
  networks,
  group,
  icpc_id,
  login_networks,
  only_contest,
  ...record
}: Record): ImportedPerson {
  const groups = listOf(group);
  return {
    ...record,
    members: listOf(members),
    groups: groups.length > 0 ? groups : null,
    country: countryOf(record.country) ?? record.country.toUpperCase(),
    networks: networksOf(networks),
    loginNetworks: networksOf(login_networks, 'none'),
    onlyContest: only_contest === '' ? null : only_contest.toLowerCase() === 'any' ? '' : only_contest,
    icpcId: icpc_id,
  };
}

function listOf(cell: string): string[] {
  const texts = cell.split(';').map((text) => text.trim());
  return texts.filter((text) => text !== '');
}

/** An empty cell says nothing, so there is a word for no networks: `any` where they restrict, `none` where they sign in. What is not a network stays as it is written. */
function networksOf(cell: string, none = 'any'): string[] | null {
  const written = cell.split(/[\s,;]+/).filter((text) => text !== '');
  if (written.length === 0) return null;
  return written.join().toLowerCase() === none ? [] : written.map((text) => networkName(text) ?? text);
}

/** Characters of the name of a person, a team or a room. */
export const maxPersonTextLength = 100;

const controls = new RegExp(`(?![\\t\\n\\r])(?:${invisibleCharacter.source})`, 'u');
const allControls = new RegExp(controls, 'gu');

function personFaults(person: ImportedPerson, isFirst: boolean): PeopleFault[] {
  const { line, username, name, email, password, country, room, members, groups, networks } = person;
  const faults: PeopleFault[] = [];
  if (!isUsername(username)) faults.push({ line, reason: 'bad username', detail: username });
  else if (!isFirst) faults.push({ line, reason: 'listed twice', detail: username });
  if (country !== '' && !isCountryCode(country))
    faults.push({ line, reason: 'bad country', detail: country });
  if (!isIcpcId(person.icpcId)) faults.push({ line, reason: 'bad ICPC id', detail: person.icpcId });
  const bad = [...(networks ?? []), ...(person.loginNetworks ?? [])].find(
    (network) => networkName(network) === null,
  );
  if (bad !== undefined) faults.push({ line, reason: 'bad network', detail: bad });
  const texts = [name, email, password, room, ...members, ...(groups ?? [])];
  const unreadable = texts.find((text) => controls.test(text));
  if (unreadable !== undefined)
    faults.push({ line, reason: 'bad character', detail: unreadable.replace(allControls, '�').slice(0, 40) });
  const long = [name, room, ...members].find((text) => [...text].length > maxPersonTextLength);
  if (long !== undefined) faults.push({ line, reason: 'too long', detail: long.slice(0, 40) });
  return faults;
}

/** The index of the first person with each name; case does not matter. */
function firstByName(people: readonly ImportedPerson[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [index, { username }] of people.entries())
    if (!first.has(username.toLowerCase())) first.set(username.toLowerCase(), index);
  return first;
}

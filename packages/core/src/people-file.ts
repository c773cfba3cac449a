import { readCsv } from './texts/csv.ts';
import { isUsername } from './texts/names.ts';
import { networkName } from './texts/networks.ts';

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
  /** The networks that the account can be used from; empty for everywhere, and null to keep the old ones. */
  readonly networks: readonly string[] | null;
}

export interface PeopleFault {
  readonly line: number;
  readonly reason:
    | 'not readable'
    | 'unknown column'
    | 'no column username'
    | 'too many cells'
    | 'bad username'
    | 'listed twice'
    | 'bad country'
    | 'bad network'
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
  'networks',
] as const;
type Column = (typeof columns)[number];
type Record = { readonly line: number } & { readonly [Name in Column]: string };

/** Reads CSV with a header row, or a JSON array of objects with the same names. In JSON, the line is the number of the object. */
export function readPeopleFile(text: string): PeopleFile {
  const { records, faults } = /^\s*\[/.test(text) ? recordsOfJson(text) : recordsOfCsv(text);
  const people = records.map(personOf);
  const first = firstByName(people);
  const wrong = people.flatMap((person, index) =>
    personFaults(person, first.get(person.username.toLowerCase()) === index),
  );
  return { people, faults: [...faults, ...wrong] };
}

interface Records {
  readonly records: readonly Record[];
  readonly faults: readonly PeopleFault[];
}

function refuse(line: number, reason: PeopleFault['reason'], detail: string): Records {
  return { records: [], faults: [{ line, reason, detail }] };
}

function recordsOfCsv(text: string): Records {
  const read = readCsv(text);
  if ('openQuoteAt' in read) return refuse(read.openQuoteAt, 'not readable', '"');
  const [header, ...rows] = read.rows;
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) return refuse(1, 'unknown column', unknown);
  if (!names.includes('username')) return refuse(1, 'no column username', '');
  const long = rows.find(({ cells }) => cells.length > names.length);
  if (long) return refuse(long.line, 'too many cells', String(long.cells.length));
  return { records: rows.map(({ line, cells }) => recordOf(line, names, cells)), faults: [] };
}

function recordsOfJson(text: string): Records {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    return refuse(1, 'not readable', error instanceof Error ? error.message : '');
  }
  const objects = Array.isArray(rows) ? rows : [];
  const records: Record[] = [];
  for (const [index, row] of objects.entries()) {
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
    if (!isObject) return refuse(index + 1, 'not readable', JSON.stringify(row));
    const names = Object.keys(row);
    const unknown = names.find((name) => !isColumn(name));
    if (unknown !== undefined) return refuse(index + 1, 'unknown column', unknown);
    records.push(
      recordOf(
        index + 1,
        names,
        names.map((name) => textOf((row as { [name: string]: unknown })[name])),
      ),
    );
  }
  return { records, faults: [] };
}

/** The members of a team may be a list in JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(';');
  return value === null || value === undefined ? '' : String(value);
}

function isColumn(name: string): name is Column {
  return (columns as readonly string[]).includes(name);
}

function recordOf(line: number, names: readonly string[], cells: readonly string[]): Record {
  const value = (column: Column) => (cells[names.indexOf(column)] ?? '').trim();
  return {
    line,
    ...(Object.fromEntries(columns.map((column) => [column, value(column)])) as { [C in Column]: string }),
  };
}

function personOf({ members, networks, ...record }: Record): ImportedPerson {
  const names = members.split(';').map((name) => name.trim());
  return {
    ...record,
    members: names.filter((name) => name !== ''),
    country: record.country.toUpperCase(),
    networks: networksOf(networks),
  };
}

/** An empty cell says nothing, so `any` is the word for no restriction. What is not a network stays as it is written. */
function networksOf(cell: string): string[] | null {
  const written = cell.split(/[\s,;]+/).filter((text) => text !== '');
  if (written.length === 0) return null;
  return written.join().toLowerCase() === 'any' ? [] : written.map((text) => networkName(text) ?? text);
}

const longest = 100;

function personFaults(person: ImportedPerson, isFirst: boolean): PeopleFault[] {
  const { line, username, name, country, room, members, networks } = person;
  const faults: PeopleFault[] = [];
  if (!isUsername(username)) faults.push({ line, reason: 'bad username', detail: username });
  else if (!isFirst) faults.push({ line, reason: 'listed twice', detail: username });
  if (country !== '' && !/^[A-Z]{3}$/.test(country))
    faults.push({ line, reason: 'bad country', detail: country });
  const bad = networks?.find((network) => networkName(network) === null);
  if (bad !== undefined) faults.push({ line, reason: 'bad network', detail: bad });
  const long = [name, room, ...members].find((text) => [...text].length > longest);
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

import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, date, json, number, rowsOf, string } from '../../database/row.ts';
import { type Entry, type KeyedEntries, keyedEntries } from './keyed-entries.ts';
import { type Mentions, type ParticipationName, participationKey } from './mentions.ts';

export interface ProblemEntry extends Entry {
  readonly points: number;
  readonly partial: boolean;
}

export interface ContestEntry extends Entry {
  readonly startTime: Date;
  readonly problems: ReadonlyMap<string, ContestProblemEntry>;
}

export interface ContestProblemEntry {
  readonly id: number;
  readonly points: number;
  readonly partial: boolean;
}

/** Everything that records may refer to. */
export interface Directory {
  readonly languages: KeyedEntries<Entry>;
  readonly organizations: KeyedEntries<Entry>;
  readonly users: KeyedEntries<Entry>;
  readonly judges: KeyedEntries<Entry>;
  readonly problems: KeyedEntries<ProblemEntry>;
  readonly contests: KeyedEntries<ContestEntry>;
  readonly participations: KeyedEntries<Entry>;
}

export function createDirectory(queries: Queries): Directory {
  return {
    languages: keyedEntries((keys) => findNamed(queries, 'languages', 'key', keys)),
    organizations: keyedEntries((keys) => findNamed(queries, 'organizations', 'slug', keys)),
    users: keyedEntries((keys) => findNamed(queries, 'users', 'username', keys)),
    judges: keyedEntries((keys) => findNamed(queries, 'judges', 'name', keys)),
    problems: keyedEntries((keys) => findProblems(queries, keys)),
    contests: keyedEntries((keys) => findContests(queries, keys)),
    participations: keyedEntries((keys) => findParticipations(queries, keys)),
  };
}

export async function lookUp(directory: Directory, mentions: Mentions): Promise<void> {
  await directory.languages.lookUp(mentions.languages);
  await directory.organizations.lookUp(mentions.organizations);
  await directory.users.lookUp(mentions.users);
  await directory.judges.lookUp(mentions.judges);
  await directory.problems.lookUp(mentions.problems);
  await directory.contests.lookUp(mentions.contests);
  await directory.participations.lookUp(mayExist(directory, mentions.participations));
}

/** Contests that this load defines cannot have older participations. */
function* mayExist({ contests }: Directory, names: ReadonlyMap<string, ParticipationName>): Iterable<string> {
  for (const [key, { contest }] of names) if (contests.get(contest)?.line === null) yield key;
}

async function findNamed(
  queries: Queries,
  table: 'languages' | 'organizations' | 'users' | 'judges',
  column: string,
  keys: string[],
): Promise<[string, Entry][]> {
  const { rows } = await rowsOf({ id: number, key: string })`
    select id, ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})
  `.execute(queries);
  return rows.map(({ id, key }) => [key, { id, line: null }]);
}

async function findProblems(queries: Queries, codes: string[]): Promise<[string, ProblemEntry][]> {
  const { rows } = await rowsOf({ id: number, code: string, points: number, partial: boolean })`
    select id, code, points, partial from problems where code = any(${codes})
  `.execute(queries);
  return rows.map(({ code, ...problem }) => [code, { ...problem, line: null }]);
}

async function findContests(queries: Queries, keys: string[]): Promise<[string, ContestEntry][]> {
  const { rows } = await rowsOf({
    id: number,
    key: string,
    startTime: date,
    problems: json<ContestProblemRow[]>(),
  })`
    select c.id, c.key, c.start_time as "startTime", array(
      select json_build_object('code', p.code, 'id', cp.id, 'points', cp.points, 'partial', cp.partial)
      from contest_problems cp join problems p on p.id = cp.problem_id
      where cp.contest_id = c.id
    ) as problems
    from contests c where c.key = any(${keys})
  `.execute(queries);
  return rows.map(({ id, key, startTime, problems }) => [
    key,
    { id, line: null, startTime, problems: new Map(problems.map(({ code, ...problem }) => [code, problem])) },
  ]);
}

interface ContestProblemRow extends ContestProblemEntry {
  readonly code: string;
}

async function findParticipations(queries: Queries, keys: string[]): Promise<[string, Entry][]> {
  const { rows } = await rowsOf<ParticipationName & { id: number }>({
    contest: string,
    user: string,
    virtual: number,
    id: number,
  })`
    select p.id, c.key as contest, u.username as user, p.virtual
    from unnest(${keys}::text[]) as requested(key)
    join contests c on c.key = split_part(requested.key, '/', 1)
    join users u on u.username = split_part(requested.key, '/', 2)
    join participations p on p.contest_id = c.id and p.user_id = u.id and p.virtual = split_part(requested.key, '/', 3)::int
  `.execute(queries);
  return rows.map((row) => [participationKey(row), { id: row.id, line: null }]);
}

import type { ImportedPerson } from '@tribunal/core/people-file';
import { csvCell } from '@tribunal/core/texts/csv';
import { isAllowedAddress } from '@tribunal/core/texts/networks';
import { hashPassword, passwordFault, readablePassword } from '../../auth/password.ts';
import type { Database } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import {
  findOrganizationIds,
  findTaken,
  type HashedPerson,
  savePeople,
} from '../../storage/accounts/imported-people.ts';
import { addMembers } from '../../storage/accounts/organization-members.ts';
import { lockContestByKey, registerUsers } from '../../storage/contests/participating/registered-people.ts';
import { emailFault } from './create-account.ts';

export interface ImportOptions {
  /** The slug of an organization for everybody; empty for none. */
  readonly organization: string;
  /** The key of a contest to register everybody for; empty for none. */
  readonly contest: string;
  /** Whether accounts that exist are updated; otherwise they are errors. */
  readonly updates: boolean;
  readonly isDryRun: boolean;
  /** Called during the longest part of the work. */
  readonly onHashed?: (count: number) => void;
}

export interface ImportFault {
  readonly line: number;
  readonly reason: 'name taken' | 'bad email' | 'weak password' | 'no such organization' | 'own network';
  readonly detail: string;
}

export type PeopleImported =
  | { readonly created: number; readonly updated: number; readonly credentials: readonly Credential[] }
  | { readonly faults: readonly ImportFault[] }
  | { readonly refusal: 'no such contest' | 'no such organization' };

/** `password` is null when the account keeps its old one. */
export interface Credential {
  readonly username: string;
  readonly name: string;
  readonly password: string | null;
  /** Whether the account did not exist before. */
  readonly isNew: boolean;
}

/** All people of a file, or none of them. */
export async function importPeople(
  database: Database,
  actor: Actor,
  people: readonly ImportedPerson[],
  options: ImportOptions,
  now: Date,
): Promise<PeopleImported> {
  // Thousands of hashes take a minute, so errors are found first.
  if (!options.isDryRun) {
    const checked = await importPeople(database, actor, people, { ...options, isDryRun: true }, now);
    if (!('credentials' in checked)) return checked;
  }
  const taken = await findTaken(
    database.query,
    people.map(({ username }) => username),
  );
  const chosen = people.map((person) => withPassword(person, taken));
  const hashed = options.isDryRun ? chosen.map(unhashed) : await hashAll(chosen, options.onHashed);
  return database.transaction(async (queries): Promise<PeopleImported> => {
    const contest = options.contest === '' ? null : await lockContestByKey(queries, options.contest);
    if (options.contest !== '' && !contest) return { refusal: 'no such contest' };
    const slugs = [options.organization, ...people.map(({ organization }) => organization)];
    const organizations = await findOrganizationIds(
      queries,
      slugs.filter((slug) => slug !== ''),
    );
    if (options.organization !== '' && !organizations.has(options.organization))
      return { refusal: 'no such organization' };
    const current = await findTaken(
      queries,
      people.map(({ username }) => username),
    );
    const faults = people.flatMap((person) => faultsOf(person, actor, current, organizations, options));
    if (faults.length > 0) return { faults };
    const updated = people.filter(({ username }) => current.has(username.toLowerCase())).length;
    const result = { created: people.length - updated, updated, credentials: credentialsOf(chosen, current) };
    if (options.isDryRun) return result;
    const ids = await savePeople(queries, hashed, now);
    await addMembers(queries, memberships(people, ids, organizations, options));
    const details = { created: result.created, updated, contest: options.contest || null };
    await addAuditEntry(queries, {
      at: now,
      actor,
      action: 'import users',
      target: `${people.length} users`,
      details,
    });
    if (contest) await registerUsers(queries, contest, [...ids.values()], now);
    return result;
  });
}

interface ChosenPerson extends ImportedPerson {
  /** Null to keep the old password. */
  readonly newPassword: string | null;
}

function withPassword(person: ImportedPerson, taken: ReadonlyMap<string, string>): ChosenPerson {
  const isNew = !taken.has(person.username.toLowerCase());
  return { ...person, newPassword: person.password || (isNew ? readablePassword() : null) };
}

function unhashed(person: ChosenPerson): HashedPerson {
  return { ...person, passwordHash: null };
}

/** The library hashes in the four threads of libuv; as many at a time keep them busy and leave the event loop free. */
const hashesAtOnce = 4;

async function hashAll(
  people: readonly ChosenPerson[],
  onHashed: (count: number) => void = () => {},
): Promise<HashedPerson[]> {
  const hashed: HashedPerson[] = people.map(unhashed);
  let begun = 0;
  let done = 0;
  const worker = async () => {
    while (begun < people.length) {
      const index = begun++;
      const person = people[index]!;
      if (person.newPassword !== null)
        hashed[index] = { ...person, passwordHash: await hashPassword(person.newPassword) };
      onHashed(++done);
    }
  };
  await Promise.all(Array.from({ length: hashesAtOnce }, worker));
  return hashed;
}

function faultsOf(
  { line, username, email, password, organization, networks }: ImportedPerson,
  actor: Actor,
  taken: ReadonlyMap<string, string>,
  organizations: ReadonlyMap<string, number>,
  { updates }: ImportOptions,
): ImportFault[] {
  const known = taken.get(username.toLowerCase());
  const faults: (ImportFault | false)[] = [
    known !== undefined && (!updates || known !== username) && { line, reason: 'name taken', detail: known },
    emailFault(email) && { line, reason: 'bad email', detail: email },
    password !== '' &&
      passwordFault(password, username) !== undefined && { line, reason: 'weak password', detail: username },
    organization !== '' &&
      !organizations.has(organization) && { line, reason: 'no such organization', detail: organization },
    username === actor.name &&
      !isAllowedAddress(actor.address, networks ?? []) && {
        line,
        reason: 'own network',
        detail: actor.address,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

function credentialsOf(
  people: readonly ChosenPerson[],
  taken: ReadonlyMap<string, string>,
): readonly Credential[] {
  return people.map(({ username, name, newPassword }) => {
    return { username, name, password: newPassword, isNew: !taken.has(username.toLowerCase()) };
  });
}

/** For whoever hands them out. Spreadsheets do not take a cell for a formula. */
export function credentialsCsv(credentials: readonly Credential[]): string {
  const rows = [
    ['username', 'name', 'password'],
    ...credentials.map((one) => [one.username, one.name, one.password]),
  ];
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function memberships(
  people: readonly ImportedPerson[],
  ids: ReadonlyMap<string, number>,
  organizations: ReadonlyMap<string, number>,
  options: ImportOptions,
) {
  return people.flatMap(({ username, organization }) => {
    const slugs = [...new Set([organization, options.organization])].filter((slug) => slug !== '');
    return slugs.map((slug) => ({ organizationId: organizations.get(slug)!, userId: ids.get(username)! }));
  });
}

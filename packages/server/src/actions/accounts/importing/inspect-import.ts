import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { type ContestGroup, findGroup } from '@tribunal/core/contests/contest-groups';
import { looksLikeFormula } from '@tribunal/core/texts/csv';
import { isAllowedAddress, overlappingNetworks } from '@tribunal/core/texts/networks';
import { passwordFault } from '../../../auth/password.ts';
import type { Queries } from '../../../database/connection.ts';
import type { Actor } from '../../../storage/accounts/audit-log.ts';
import { findOrganizationIds, findTaken } from '../../../storage/accounts/imported-people.ts';
import { knownContests, listSeats } from '../../../storage/accounts/seats.ts';
import {
  lockContestByKey,
  type RegisterableContest,
} from '../../../storage/contests/participating/registered-people.ts';
import { listGroups } from '../../../storage/contests/settings/contest-groups.ts';
import type { Refusal } from '../../refusal.ts';
import { emailFault } from '../create-account.ts';
import type { ImportOptions } from './people-import.ts';

export interface ImportFault {
  readonly line: number;
  readonly reason:
    | 'name taken'
    | 'other case'
    | 'bad email'
    | 'weak password'
    | 'formula password'
    | 'no such organization'
    | 'no such group'
    | 'group without contest'
    | 'own network'
    | 'seat taken'
    | 'no such contest';
  readonly detail: string;
}

export type ImportRefusal = Refusal<'no such contest' | 'contest is final' | 'no such organization'>;

/** What the lines of a file refer to. */
export interface InspectedImport {
  readonly contest: RegisterableContest | null;
  readonly groups: readonly ContestGroup[];
  /** Ids by slug. */
  readonly organizations: ReadonlyMap<string, number>;
  /** The names of accounts that exist, by the lower-case name. */
  readonly taken: ReadonlyMap<string, string>;
}

/** The contest is locked until the transaction ends. */
export async function inspectImport(
  queries: Queries,
  actor: Actor,
  people: readonly ImportedPerson[],
  options: ImportOptions,
): Promise<InspectedImport | ImportRefusal | { readonly faults: readonly ImportFault[] }> {
  const contest = options.contest === '' ? null : await lockContestByKey(queries, options.contest);
  if (options.contest !== '' && !contest) return { refusal: 'no such contest' };
  if (contest?.isFinal) return { refusal: 'contest is final' };
  const slugs = [options.organization, ...people.map(({ organization }) => organization)];
  const organizations = await findOrganizationIds(
    queries,
    slugs.filter((slug) => slug !== ''),
  );
  if (options.organization !== '' && !organizations.has(options.organization))
    return { refusal: 'no such organization' };
  const taken = await findTaken(
    queries,
    people.map(({ username }) => username),
  );
  const groups = contest ? await listGroups(queries, contest.id) : null;
  const faults = people.flatMap((person) => [
    ...faultsOf(person, actor, taken, organizations, options),
    ...groupFaults(person, groups),
  ]);
  faults.push(...(await seatFaults(queries, people)));
  return faults.length > 0 ? { faults } : { contest, groups: groups ?? [], organizations, taken };
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
    known !== undefined && !updates && { line, reason: 'name taken', detail: known },
    known !== undefined && updates && known !== username && { line, reason: 'other case', detail: known },
    emailFault(email) && { line, reason: 'bad email', detail: email },
    password !== '' &&
      passwordFault(password, username) !== undefined && { line, reason: 'weak password', detail: username },
    looksLikeFormula(password) && { line, reason: 'formula password', detail: username },
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

/** Two accounts with one address would both lose it; a file that swaps seats is right as a whole. */
async function seatFaults(queries: Queries, people: readonly ImportedPerson[]): Promise<ImportFault[]> {
  const lines = new Map(people.map((person) => [person.username, person]));
  const wanted = people.flatMap(({ username, loginNetworks }) =>
    loginNetworks ? [{ name: username, networks: loginNetworks }] : [],
  );
  const others = (await listSeats(queries)).filter(({ name }) => !lines.get(name)?.loginNetworks);
  const taken = wanted.length === 0 ? [] : overlappingNetworks([...others, ...wanted]);
  const keys = people.flatMap(({ onlyContest }) => (onlyContest ? [onlyContest] : []));
  const known = await knownContests(queries, keys);
  return [
    ...taken.map(([one, other]): ImportFault => {
      const [name, detail] = lines.get(other)?.loginNetworks ? [other, one] : [one, other];
      return { line: lines.get(name)?.line ?? 1, reason: 'seat taken', detail };
    }),
    ...people.flatMap(({ line, onlyContest }): ImportFault[] =>
      onlyContest && !known.has(onlyContest)
        ? [{ line, reason: 'no such contest', detail: onlyContest }]
        : [],
    ),
  ];
}

function groupFaults(
  { line, groups: wanted }: ImportedPerson,
  groups: readonly ContestGroup[] | null,
): ImportFault[] {
  if (!groups) return (wanted ?? []).map((detail) => ({ line, reason: 'group without contest', detail }));
  return (wanted ?? [])
    .filter((text) => !findGroup(groups, text))
    .map((detail) => ({ line, reason: 'no such group', detail }));
}

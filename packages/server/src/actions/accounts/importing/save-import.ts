import type { ImportedPerson } from '@tribunal/core/accounts/people-file';
import { type ContestGroup, findGroup } from '@tribunal/core/contests/contest-groups';
import { lookup } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Queries } from '../../../database/connection.ts';
import { type AuditEntry, addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import { type HashedPerson, savePeople } from '../../../storage/accounts/imported-people.ts';
import { endAccessOf } from '../../../storage/accounts/sessions.ts';
import {
  liveParticipations,
  type NewGroups,
  saveGroupsOf,
} from '../../../storage/contests/participating/group-members.ts';
import {
  addRegistered,
  enterRegistered,
  logParticipations,
} from '../../../storage/contests/participating/registered-people.ts';
import { addMembers, putMembersFirst } from '../../../storage/organizations/organization-members.ts';
import { findUserIds } from '../../../storage/organizations/organization-settings.ts';
import type { InspectedImport } from './inspect-import.ts';
import type { ImportOptions } from './people-import.ts';

/** Accounts with their memberships, groups and participations. */
export async function saveImport(
  queries: Queries,
  { at, actor }: Pick<AuditEntry, 'at' | 'actor'>,
  people: readonly HashedPerson[],
  { contest, groups, organizations, taken }: InspectedImport,
  options: ImportOptions,
): Promise<void> {
  // Somebody who joins meanwhile has the participation first and then the account, so this does, too: neither waits for the other in turn.
  const old = await findUserIds(
    queries,
    people.map(({ username }) => username),
  );
  const added = contest ? await addRegistered(queries, contest, [...old.values()]) : [];
  const ids = await savePeople(queries, people, taken, at);
  await endAccessOf(queries, renewed(people, taken, ids));
  await saveMemberships(queries, people, ids, organizations, options);
  await addAuditEntry(queries, {
    ...{ at, actor, action: 'import users', target: `${people.length} users` },
    details: importDetails(people, taken, options),
  });
  if (!contest) return;
  const regrouped = await putIntoGroups(queries, contest.id, newGroups(people, ids, groups));
  const entered = new Set([...added, ...(await addRegistered(queries, contest, [...ids.values()]))]);
  await enterRegistered(queries, contest.id, [...entered], at);
  const others = regrouped.filter((id) => !entered.has(id));
  await logParticipations(queries, contest.id, others, at);
}

/** Returns the participations of those who take part already. */
async function putIntoGroups(
  queries: Queries,
  contestId: number,
  people: readonly NewGroups[],
): Promise<number[]> {
  await saveGroupsOf(queries, contestId, people);
  return liveParticipations(
    queries,
    contestId,
    people.map(({ userId }) => userId),
  );
}

/** An empty cell keeps the groups of somebody who is in the contest already. */
function newGroups(
  people: readonly ImportedPerson[],
  ids: ReadonlyMap<string, number>,
  groups: readonly ContestGroup[],
): NewGroups[] {
  return people.flatMap(({ username, groups: wanted }) => {
    const codes = wanted?.map((text) => existing(findGroup(groups, text)).code);
    return codes ? [{ userId: lookup(ids, username), groups: [...new Set(codes)] }] : [];
  });
}

/** Accounts that existed and got another password: whoever got in with the old one is out. */
function renewed(
  people: readonly HashedPerson[],
  taken: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, number>,
): number[] {
  return people
    .filter(({ username, passwordHash }) => passwordHash !== null && taken.has(username.toLowerCase()))
    .map(({ username }) => lookup(ids, username));
}

/** The organization of a line is the one that scoreboards show, also for an account that had another one before. */
async function saveMemberships(
  queries: Queries,
  people: readonly ImportedPerson[],
  ids: ReadonlyMap<string, number>,
  organizations: ReadonlyMap<string, number>,
  options: ImportOptions,
): Promise<void> {
  const membersOf = (slugOf: (person: ImportedPerson) => string) =>
    people.flatMap((person) => {
      const organizationId = organizations.get(slugOf(person));
      return organizationId === undefined ? [] : [{ organizationId, userId: lookup(ids, person.username) }];
    });
  await addMembers(
    queries,
    membersOf(() => options.organization),
  );
  await putMembersFirst(
    queries,
    membersOf(({ organization }) => organization),
  );
}

/** The audit log names this many users of each kind; it counts all of them. */
const maxNamed = 1000;

function importDetails(
  people: readonly ImportedPerson[],
  taken: ReadonlyMap<string, string>,
  { contest, organization }: ImportOptions,
) {
  const isOld = ({ username }: ImportedPerson) => taken.has(username.toLowerCase());
  const created = people.filter((person) => !isOld(person));
  const updated = people.filter(isOld);
  const namesOf = (some: readonly ImportedPerson[]) =>
    some.slice(0, maxNamed).map(({ username }) => username);
  return {
    ...{ created: created.length, updated: updated.length },
    ...{ contest: contest || null, organization: organization || null },
    ...{ createdUsers: namesOf(created), updatedUsers: namesOf(updated) },
  };
}

import type { Database, Queries } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import {
  findGrouped,
  type GroupedContestant,
  saveGroupsOf,
} from '../../storage/contests/participating/group-members.ts';
import { logParticipations } from '../../storage/contests/participating/registered-people.ts';
import { listGroups } from '../../storage/contests/settings/contest-groups.ts';
import { waitForEditors } from '../../storage/contests/settings/contest-locks.ts';
import { findContestToEdit, readEditedContest } from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

interface GroupAssignment {
  readonly key: string;
  readonly usernames: readonly string[];
  /** Codes of groups. */
  readonly groups: readonly string[];
  /** Whether the contestants also stay in the groups in which they are now. */
  readonly keepsOthers: boolean;
}

type GroupsAssigned =
  | { readonly changed: GroupChanges }
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest is final' | 'no such group'>
  | (Refusal<'no such contestant'> & { readonly detail: string });

/** The codes before and after, by username. */
export type GroupChanges = Readonly<
  Record<string, readonly [before: readonly string[], after: readonly string[]]>
>;

/** Puts contestants into groups of a contest. Scoreboards, awards and feeds show it at once. */
export async function assignGroups(
  database: Database,
  { viewer, actor }: Editor,
  { key, usernames, groups, keepsOthers }: GroupAssignment,
  now: Date,
): Promise<GroupsAssigned> {
  const found = await findContestToEdit(database.query, viewer, key);
  if (!found) return refuse('no such contest');
  return database.transaction(async (queries): Promise<GroupsAssigned> => {
    await waitForEditors(queries, found.id);
    const contest = await readEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (contest.finalizedAt !== null) return refuse('contest is final');
    const known = (await listGroups(queries, found.id)).map(({ code }) => code);
    if (!groups.every((code) => known.includes(code))) return refuse('no such group');
    const people = await findGrouped(queries, found.id, usernames);
    const missing = usernames.filter((name) => !people.some(({ username }) => username === name));
    if (missing.length > 0) return { ...refuse('no such contestant'), detail: missing.join(', ') };
    const changed = people
      .map((person) => ({ ...person, after: afterwards(person, groups, keepsOthers) }))
      .filter(({ groups: before, after }) => before.join() !== after.join());
    await save(queries, found.id, changed, now);
    const changes = Object.fromEntries(
      changed.map(({ username, groups: before, after }) => [username, [before, after] as const]),
    );
    if (changed.length > 0)
      await addAuditEntry(queries, {
        at: now,
        actor,
        action: 'assign groups',
        target: key,
        details: { groups: changes },
      });
    return { changed: changes };
  });
}

function afterwards(
  { groups: before }: GroupedContestant,
  groups: readonly string[],
  keepsOthers: boolean,
): string[] {
  return [...new Set([...(keepsOthers ? before : []), ...groups])].toSorted();
}

async function save(
  queries: Queries,
  contestId: number,
  changed: readonly (GroupedContestant & { readonly after: readonly string[] })[],
  now: Date,
): Promise<void> {
  await saveGroupsOf(
    queries,
    contestId,
    changed.map(({ userId, after }) => ({ userId, groups: after })),
  );
  const participations = changed.flatMap(({ participationId }) => participationId ?? []);
  await logParticipations(queries, contestId, participations, now);
}

import { isOver } from '@tribunal/core/contest-time';
import type { Database, Queries } from '../../database/connection.ts';
import { type Actor, addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findContestToEdit, lockEditedContest } from '../../storage/contests/edited-contest.ts';
import { contestsToOpen, saveOpened, takeToOpen } from '../../storage/contests/settings/practice-openings.ts';
import { openProblems } from '../../storage/problems/open-problems.ts';
import { type Refusal, refuse } from '../refusal.ts';

export type Opened =
  | { readonly key: string; readonly problems: readonly string[] }
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest has not ended'>;

/** Makes the problems of a contest that is over public, whatever its settings say. Returns those that were hidden. */
export async function openForPractice(
  database: Database,
  { viewer, actor }: Editor,
  key: string,
  now: Date,
): Promise<Opened> {
  const found = await findContestToEdit(database.query, viewer, key);
  if (!found) return refuse('no such contest');
  return database.transaction(async (queries): Promise<Opened> => {
    const contest = await lockEditedContest(queries, viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (!isOver(contest, now)) return refuse('contest has not ended');
    return { key, problems: await open(queries, { id: found.id, key }, actor, now) };
  });
}

const schedule: Actor = { id: null, name: 'schedule', address: '' };

/** Opens contests that ended, also while the site was down. Each is opened once: a problem that is hidden afterwards stays hidden. */
export async function openDueContests(database: Database, now: Date): Promise<void> {
  for (const id of await contestsToOpen(database.query, now)) {
    await database.transaction(async (queries) => {
      const key = await takeToOpen(queries, id, now);
      if (key !== null) await open(queries, { id, key }, schedule, now);
    });
  }
}

async function open(
  queries: Queries,
  { id, key }: { readonly id: number; readonly key: string },
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const problems = await openProblems(queries, id);
  await saveOpened(queries, id, now);
  const entry = { at: now, actor, action: 'open contest for practice', target: key, details: { problems } };
  await addAuditEntry(queries, entry);
  return problems;
}

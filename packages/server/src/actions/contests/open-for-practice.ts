import { isOver } from '@tribunal/core/contests/contest-time';
import type { Database, Queries } from '../../database/connection.ts';
import { unlessHeld } from '../../database/unless-held.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findContestToEdit, lockEditedContest } from '../../storage/contests/settings/edited-contest.ts';
import { contestsToOpen, saveOpened, takeToOpen } from '../../storage/contests/settings/practice-openings.ts';
import { type OpenedProblems, openProblems } from '../../storage/problems/open-problems.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Opened =
  | OpenedProblems
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest has not ended'>;

/** Makes the problems of a contest that is over public, if the editor may edit them, whatever its settings say. Returns those that were hidden, and those that still are. */
export async function openForPractice(
  database: Database,
  editor: Editor,
  key: string,
  now: Date,
): Promise<Opened> {
  const found = await findContestToEdit(database.query, editor.viewer, key);
  if (!found) return refuse('no such contest');
  return database.transaction(async (queries): Promise<Opened> => {
    const contest = await lockEditedContest(queries, editor.viewer, found.id);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (!isOver(contest, now)) return refuse('contest has not ended');
    return open(queries, { id: found.id, key }, editor, now);
  });
}

/** Whoever chose the setting was allowed to make the problems public. */
const schedule: Editor = { viewer: unrestricted, actor: { id: null, name: 'schedule', address: '' } };

/** Opens contests that ended, also while the site was down. Each is opened once: a problem that is hidden afterwards stays hidden, and so does one that was hidden after the setting was chosen. */
export async function openDueContests(database: Database, now: Date): Promise<void> {
  for (const id of await contestsToOpen(database.query, now)) {
    await unlessHeld(database, async (queries) => {
      const key = await takeToOpen(queries, id, now);
      if (key !== null) await open(queries, { id, key }, schedule, now);
    });
  }
}

/** A contest with skipped problems is not marked as opened: its setting opens them later. */
async function open(
  queries: Queries,
  { id, key }: { readonly id: number; readonly key: string },
  { viewer, actor }: Editor,
  now: Date,
): Promise<OpenedProblems> {
  const problems = await openProblems(queries, viewer, id, now, actor === schedule.actor);
  if (problems.skipped.length === 0) await saveOpened(queries, id, now);
  const details = { problems: problems.opened };
  await addAuditEntry(queries, { at: now, actor, action: 'open contest for practice', target: key, details });
  return problems;
}

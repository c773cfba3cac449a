import type { Database, Queries } from '../../../database/connection.ts';
import { notify } from '../../../database/notifications.ts';
import { type Actor, type AuditEntry, addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import {
  addAnnouncement,
  deleteAnnouncement,
  type NewAnnouncement,
  publishNextDue,
} from '../../../storage/contests/clarifications/announcements.ts';
import { findNoticeBoard } from '../../../storage/contests/clarifications/notice-board.ts';
import { contestantIds } from '../../../storage/contests/participating/expected-users.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { problemOf } from './ask-question.ts';

interface Text {
  readonly text: string;
  /** Null to publish it at once. */
  readonly publishAt: Date | null;
}

interface Announcement extends Text {
  readonly contest: string;
  readonly problem: string;
  /** Usernames; empty for everybody. */
  readonly to?: readonly string[];
}

type Announced =
  | { readonly id: number; readonly contestId: number }
  | Refusal<
      | 'no such contest'
      | 'not in the jury'
      | 'no such problem in the contest'
      | 'publication time has passed'
      | 'no such contestant'
    >;

/** All contestants see an announcement at once or when its time comes; then it cannot be deleted. */
export async function makeAnnouncement(
  database: Database,
  { viewer, actor }: Editor,
  { contest, problem, to = [], ...given }: Announcement,
  now: Date,
): Promise<Announced> {
  const announced = await database.transaction(async (queries): Promise<Announced> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isJury) return refuse('not in the jury');
    const problemId = problemOf(board, problem);
    if (problemId === undefined) return refuse('no such problem in the contest');
    if (hasPassed(given, now)) return refuse('publication time has passed');
    const { contestId } = board;
    const recipients = to.length === 0 ? null : await contestantIds(queries, contestId, to);
    if (recipients && recipients.length < new Set(to).size) return refuse('no such contestant');
    const id = await add(queries, actor, { ...given, contestId, problemId, recipients }, board.key, now);
    return { id, contestId };
  });
  if ('contestId' in announced) await notify(database, announced.contestId, 'contest_notice');
  return announced;
}

/** How notifications and the audit log name the whole site. */
export const wholeSite = { id: 0, name: 'site' } as const;

/** For all users of the site. The interface has checked that the actor is staff or the operator. */
export async function announceToSite(
  database: Database,
  actor: Actor,
  given: Text,
  now: Date,
): Promise<{ readonly id: number } | Refusal<'publication time has passed'>> {
  if (hasPassed(given, now)) return refuse('publication time has passed');
  const id = await database.transaction((queries) =>
    add(
      queries,
      actor,
      { ...given, contestId: null, problemId: null, recipients: null },
      wholeSite.name,
      now,
    ),
  );
  await notify(database, wholeSite.id, 'contest_notice');
  return { id };
}

function hasPassed({ publishAt }: Text, now: Date): boolean {
  return publishAt !== null && publishAt <= now;
}

async function add(
  queries: Queries,
  actor: Actor,
  made: Omit<NewAnnouncement, 'authorId'>,
  target: string,
  now: Date,
): Promise<number> {
  const id = await addAnnouncement(queries, { ...made, authorId: actor.id }, now);
  const { text, publishAt } = made;
  const action = publishAt === null ? 'announce' : 'schedule announcement';
  const details = { id, text, ...(publishAt && { publish_at: publishAt }) };
  await addAuditEntry(queries, { at: now, actor, action, target, details });
  return id;
}

type Cancelled = 'cancelled' | Refusal<'no such contest' | 'not in the jury' | 'no such announcement'>;

/** Deletes an announcement of a contest that is not published yet. */
export function cancelAnnouncement(
  database: Database,
  { viewer, actor }: Editor,
  contest: string,
  id: number,
  now: Date,
): Promise<Cancelled> {
  return database.transaction(async (queries): Promise<Cancelled> => {
    const board = await findNoticeBoard(queries, viewer, contest, now);
    if (!board) return refuse('no such contest');
    if (!board.isJury) return refuse('not in the jury');
    return remove(queries, board.contestId, id, { at: now, actor, target: board.key });
  });
}

/** Deletes an announcement for the whole site, published or not. */
export function deleteSiteAnnouncement(
  database: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<'cancelled' | Refusal<'no such announcement'>> {
  return database.transaction((queries) =>
    remove(queries, null, id, { at: now, actor, target: wholeSite.name }),
  );
}

async function remove(
  queries: Queries,
  contestId: number | null,
  id: number,
  about: Pick<AuditEntry, 'at' | 'actor' | 'target'>,
): Promise<'cancelled' | Refusal<'no such announcement'>> {
  const text = await deleteAnnouncement(queries, contestId, id);
  if (text === null) return refuse('no such announcement');
  await addAuditEntry(queries, { ...about, action: 'delete announcement', details: { id, text } });
  return 'cancelled';
}

/** Several processes may do this at once: each announcement is published by one of them, in one transaction. */
export async function publishDueAnnouncements(database: Database, now: Date): Promise<void> {
  for (;;) {
    const published = await database.transaction((queries) => publishNextDue(queries, now));
    if (!published) return;
    await notify(database, published.contestId ?? wholeSite.id, 'contest_notice');
  }
}

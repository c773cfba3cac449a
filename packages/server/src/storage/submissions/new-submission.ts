import type { SourceFile } from '@tribunal/core/judging/source-files';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, rowsOf } from '../../database/row.ts';
import { nextStamp } from '../contests/contest-log.ts';
import { rescoreParticipation, scoringRules } from '../contests/scoreboard/standings.ts';
import { holdRules } from '../contests/settings/contest-locks.ts';
import { nextTurn, priorities } from '../judges/judge-queue.ts';
import type { Archive } from '../judges/source-archive.ts';

interface SubmissionContest {
  readonly id: number;
  readonly contestProblemId: number;
  readonly participationId: number;
  readonly virtual: number;
}

export interface NewSubmission {
  readonly userId: number;
  readonly problemId: number;
  readonly languageId: number;
  readonly source: string;
  /** Its files, if there are several. */
  readonly files?: readonly SourceFile[] | undefined;
  /** A zip of outputs, which takes the place of the source. */
  readonly archive?: Archive | undefined;
  readonly contest: SubmissionContest | null;
}

/** Stores a queued submission: its row, its source, its queue entry and, in a contest, its first log entry. Call it last. */
export async function insertSubmission(
  queries: Queries,
  submission: NewSubmission,
  now: Date,
): Promise<number> {
  const { userId, problemId, languageId, source, files, archive, contest } = submission;
  const priority = contest ? priorities.contest : priorities.practice;
  if (contest) await addPendingCell(queries, contest, now);
  const { rows } = await rowsOf({ id: number })`
    with head as (${contest ? nextStamp(contest.id, now) : sql`select null::bigint as number, ${now}::timestamptz(3) as stamp`}),
    added as (
      insert into submissions (user_id, problem_id, language_id, date, status, judged_at,
        contest_id, contest_problem_id, participation_id, virtual, contest_points)
      select ${userId}, ${problemId}, ${languageId}, ${now}, 'QU', head.stamp,
        ${contest?.id ?? null}::int, ${contest?.contestProblemId ?? null}::int, ${contest?.participationId ?? null}::int,
        ${contest?.virtual ?? null}::int, ${contest ? 0 : null}::double precision
      from head
      returning id, date
    ), entry as (
      insert into contest_log (contest_id, number, at, kind, subject_id, data)
      select ${contest?.id ?? null}::int, head.number, head.stamp, 'submission', added.id, json_build_object(
        'user', (select username from users where id = ${userId}),
        'problem', (select code from problems where id = ${problemId}),
        'language', (select key from languages where id = ${languageId}),
        'date', iso_time(added.date), 'virtual', ${contest?.virtual ?? null}::int, 'status', 'QU', 'judgement', 1)
      from head, added
      where head.number is not null
    ), sourced as (
      insert into submission_sources (submission_id, source, files, archive_hash, archive_bytes)
      select id, ${source}, ${files ? JSON.stringify(files) : null}::jsonb, ${archive?.hash ?? null}, ${archive?.bytes ?? null}::int from added
    ), judging as (
      insert into judgements (submission_id, number, requested_at) select id, 1, date from added
    ), queued as (
      insert into judge_queue (submission_id, judgement, priority, user_id, turn, enqueued_at)
      select id, 1, ${priority}, ${userId}, ${nextTurn(userId, priority)}, date from added
    )
    select id from added
  `.execute(queries);
  const row = rows[0];
  if (!row) throw new Error('the contest has no log to append to');
  return row.id;
}

/**
 * Updates the standing, so that the board shows the submission at once, and a frozen board shows what remains to be
 * revealed. Runs before the log is locked: editing and thawing lock the contest first and the log later.
 */
async function addPendingCell(queries: Queries, contest: SubmissionContest, now: Date): Promise<void> {
  await holdRules(queries, contest.id);
  const rules = await scoringRules(queries, contest.id);
  const pending = {
    id: 0,
    problem: String(contest.contestProblemId),
    date: now,
    result: null,
    contestPoints: 0,
  };
  await rescoreParticipation(queries, rules, contest.participationId, (stored) => [...stored, pending]);
}

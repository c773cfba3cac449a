import type { ClarificationFacts } from '@tribunal/contract/contests/contest-log';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { date, json, nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { appendToLog } from '../contest-log.ts';
import { isAddressedTo } from './announcements.ts';
import type { NoticeBoard } from './notice-board.ts';

const shownClarificationRow = rowsOf({
  id: number,
  /** The code of the problem; null for a general question. */
  problem: nullable(string),
  /** Null when the viewer may not know who asked. */
  author: nullable(string),
  question: string,
  answer: nullable(string),
  to: nullable(stringOf<'one' | 'all'>()),
  askedAt: date,
  answeredAt: nullable(date),
  /** Who of the jury takes care of it; null when nobody does or the viewer is not in the jury. */
  assignedTo: nullable(string),
});
export type ShownClarification = Row<typeof shownClarificationRow>;

/** Null does not restrict the list. */
export interface QuestionFilters {
  readonly problem: string | null;
  /** `mine`: open, and the viewer takes care of it. */
  readonly state: 'open' | 'mine' | 'answered' | null;
}

/** Editors see every question, contestants their own ones and those that were answered to all. Unanswered ones come first, the oldest of them at the top, then the newest answered ones. */
export async function listClarifications(
  queries: Queries,
  { contestId, isJury }: Pick<NoticeBoard, 'contestId' | 'isJury'>,
  userId: number,
  { problem, state }: QuestionFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ShownClarification[]> {
  const { rows } = await shownClarificationRow`
    select c.id, p.code as problem, case when ${isJury} or c.author_id = ${userId} then u.username end as author,
      c.question, c.answer, c.answered_to as "to", c.asked_at as "askedAt", c.answered_at as "answeredAt",
      case when ${isJury} then t.username end as "assignedTo"
    from clarifications c
    join users u on u.id = c.author_id
    left join users t on t.id = c.assigned_to
    left join problems p on p.id = c.problem_id
    where c.contest_id = ${contestId} and (${isJury} or c.author_id = ${userId} or c.answered_to = 'all')
      and (${problem}::text is null or p.code = ${problem})
      and (${state}::text is null or (c.answer is null) = (${state} <> 'answered'))
      and (${state}::text is distinct from 'mine' or c.assigned_to = ${userId})
    order by c.answer is not null, case when c.answer is null then c.id end, c.id desc
    offset ${offset} limit ${limit}
  `.execute(queries);
  return rows;
}

export async function addClarification(
  queries: Queries,
  asked: {
    readonly contestId: number;
    readonly problemId: number | null;
    readonly authorId: number;
    readonly question: string;
    readonly replyTo: string | null;
  },
  now: Date,
): Promise<number> {
  const { contestId, problemId, authorId, question, replyTo } = asked;
  const row = {
    contest_id: contestId,
    problem_id: problemId,
    author_id: authorId,
    question,
    asked_at: now,
    reply_to: replyTo,
  };
  const { id } = await queries
    .insertInto('clarifications')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendClarification(queries, contestId, id, now);
  return id;
}

/** Whether a contestant knows this clarification: their own question, an answer to it or to all, or an announcement. */
export async function knowsClarification(
  queries: Queries,
  contestId: number,
  userId: number,
  name: string,
): Promise<boolean> {
  const [, kind, digits] = /^([qan])([1-9][0-9]{0,8})$/.exec(name) ?? [];
  if (kind === undefined) return false;
  const { rows } = await sql`
    select from clarifications where contest_id = ${contestId} and id = ${Number(digits)} and (
      (${kind} = 'q' and author_id = ${userId})
      or (${kind} = 'a' and answer is not null and (author_id = ${userId} or answered_to = 'all')))
    union all
    select from announcements a
    where ${kind} = 'n' and contest_id = ${contestId} and id = ${Number(digits)} and made_at is not null
      and ${isAddressedTo(sql`${userId}::int`)}
  `.execute(queries);
  return rows.length > 0;
}

export interface Answer {
  /** The number of the question. */
  readonly id: number;
  readonly answer: string;
  readonly to: 'one' | 'all';
  /** Null for the operator at the command line. */
  readonly answeredBy: number | null;
  readonly seen: SeenAnswer;
}

/** When the answer was given that its author has seen: null for none, undefined if they do not say. */
export type SeenAnswer = Date | null | undefined;

/** A later answer replaces an earlier one that its author has seen. */
export async function saveAnswer(
  queries: Queries,
  contestId: number,
  { id, answer, to, answeredBy, seen }: Answer,
  now: Date,
): Promise<'saved' | 'no such question' | 'question was answered meanwhile'> {
  const question = await queries
    .selectFrom('clarifications')
    .select('answered_at')
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
  if (!question) return 'no such question';
  if (seen !== undefined && question.answered_at?.getTime() !== seen?.getTime())
    return 'question was answered meanwhile';
  await queries
    .updateTable('clarifications')
    .set({ answer, answered_to: to, answered_by: answeredBy, answered_at: now })
    .where('id', '=', id)
    .execute();
  await appendClarification(queries, contestId, id, now);
  return 'saved';
}

/** To nobody when the user is null. Somebody else's question is not assigned. Null when the contest has no such question. */
export async function assignQuestion(
  queries: Queries,
  contestId: number,
  id: number,
  userId: number | null,
  now: Date,
): Promise<{ readonly isAssigned: boolean } | null> {
  const question = await queries
    .selectFrom('clarifications')
    .select('assigned_to')
    .where('id', '=', id)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirst();
  if (!question) return null;
  const heldBy = question.assigned_to;
  if (userId !== null && heldBy !== null && heldBy !== userId) return { isAssigned: false };
  await queries.updateTable('clarifications').set({ assigned_to: userId }).where('id', '=', id).execute();
  await appendClarification(queries, contestId, id, now);
  return { isAssigned: true };
}

/** The data of a question in a log entry, for a row `c` of clarifications with its author `u`, problem `p` and assigned user `t`. */
export const clarificationFacts = sql`jsonb_build_object(
  'problem', p.code, 'author', u.username, 'question', c.question, 'asked_at', iso_time(c.asked_at), 'answer', c.answer,
  'to', c.answered_to, 'answered_at', iso_time(c.answered_at), 'assigned_to', t.username)`;

async function appendClarification(
  queries: Queries,
  contestId: number,
  id: number,
  now: Date,
): Promise<void> {
  const { rows } = await rowsOf({ data: json<ClarificationFacts>() })`
    select ${clarificationFacts} as data
    from clarifications c join users u on u.id = c.author_id left join problems p on p.id = c.problem_id
      left join users t on t.id = c.assigned_to
    where c.id = ${id}
  `.execute(queries);
  const [row] = rows;
  if (row)
    await appendToLog(queries, contestId, { kind: 'clarification', subjectId: id, data: row.data }, now);
}

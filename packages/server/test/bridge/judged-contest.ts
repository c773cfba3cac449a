import assert from 'node:assert/strict';
import type { Database } from '@tribunal/server/database/connection';
import { retryWhileDatabaseAway } from '@tribunal/server/database/retry-while-database-away';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { giveData } from '../fixtures/announced-data.ts';
import { type BuiltContest, builders } from '../fixtures/builders.ts';
import type { Offer } from './fake-judge.ts';

interface JudgedContest {
  readonly contest: BuiltContest;
  /** Four judges. */
  readonly offers: readonly Offer[];
  /** Stores one more submission and returns its id. */
  submit(): Promise<number>;
}

/** A contest of 20 people with one problem, for processes that are killed during judging. */
export async function openJudgedContest(database: Database, code: string): Promise<JudgedContest> {
  const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
  const [problemId, languageId] = [await aProblem({ code }), await aLanguage(code.toUpperCase())];
  await giveData(database, code);
  const contest = await aContest({ problems: [{ id: problemId }] });
  const offers = ['one', 'two', 'three', 'four'].map((name) => ({
    name,
    key: name,
    problems: [code],
    languages: [code.toUpperCase()],
  }));
  for (const { name, key } of offers)
    await database.query.insertInto('judges').values({ name, auth_key: key }).execute();
  const people: { readonly userId: number; readonly participationId: number }[] = [];
  for (let number = 0; number < 20; number++) {
    const userId = await aUser();
    people.push({
      userId,
      participationId: await aParticipation({ contest_id: contest.id, user_id: userId }),
    });
  }
  let number = 0;
  const submit = () => {
    const { userId, participationId } = people[number++ % people.length]!;
    const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
    const submission = { userId, problemId, languageId, source: 'x', contest: place };
    return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  };
  return { contest, offers, submit };
}

/** Also while the database is away, after waiting. */
export async function countSubmissions({ query }: Database): Promise<{ open: number; final: number }> {
  const { rows } = await retryWhileDatabaseAway(
    () =>
      sql<{ open: number; final: number }>`
        select count(*) filter (where is_open) as open, count(*) filter (where not is_open) as final
        from (select status in ('QU', 'P', 'G') as is_open from submissions) submissions`.execute(query),
    new AbortController().signal,
  );
  return rows[0]!;
}

/**
 * Each submission has one final verdict with its cases, or was given up after three lost judges; nothing is left in the queue. The log of the
 * contest has no gap, and its times follow its numbers.
 */
export async function assertFinalOnce(
  database: Database,
  contestId: number,
  submissions: number,
): Promise<void> {
  const { rows: ends } = await sql<{ times: number; submissions: number }>`
    select times, count(*) as submissions
    from (select count(*) as times from contest_log
      where contest_id = ${contestId} and kind = 'submission' and data ? 'result' group by subject_id) ended
    group by times order by times
  `.execute(database.query);
  assert.deepEqual(ends, [{ times: 1, submissions }]);
  const { rows: disorder } = await sql`
    select * from (
      select number, at, lag(number) over log as number_before, lag(at) over log as at_before
      from contest_log where contest_id = ${contestId} window log as (order by number)) entries
    where number <> number_before + 1 or at < at_before
  `.execute(database.query);
  assert.deepEqual(disorder, []);
  const { rows: wrong } = await sql`
    select s.id, s.status, s.result, j.finished_at, q.submission_id
    from submissions s
    left join judgements j on j.submission_id = s.id and j.number = s.judgement
    left join judge_queue q on q.submission_id = s.id
    where s.judgement <> 1 or j.finished_at is null or q.submission_id is not null
      or (s.result = 'AC' and (select count(*) from case_results c where c.submission_id = s.id) <> 3)
      or (s.result <> 'AC' and s.error not like '3 judges were lost%')
  `.execute(database.query);
  assert.deepEqual(wrong, []);
}

import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import type { Database } from '@tribunal/server/database/connection';
import type { Outcome } from '@tribunal/server/storage/submissions/judgements';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type BuiltContest, builders, hours } from '../fixtures/builders.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';

/** A running contest with concurrent random actions. */
export interface BusyContest {
  readonly contest: BuiltContest;
  readonly languageId: number;
  readonly participants: readonly {
    readonly userId: number;
    readonly participationId: number;
    readonly virtual: number;
  }[];
}

export async function aBusyContest(database: Database, key: string): Promise<BusyContest> {
  const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
  const problems = [await aProblem({ code: `${key}-a` }), await aProblem({ code: `${key}-b` })];
  const contest = await aContest({
    key,
    format: 'icpc',
    frozen_last_minutes: 60,
    start_time: hours(-4.5),
    end_time: hours(0.5),
    problems: problems.map((id) => ({ id })),
  });
  const languageId = await aLanguage(`L${key}`.slice(0, 20));
  const participants = [];
  for (let number = 0; number < 12; number++) {
    const virtual = number % 6 === 5 ? 1 : 0;
    const userId = await aUser({ username: `${key}-user${number}` });
    const participationId = await aParticipation({ contest_id: contest.id, user_id: userId, virtual });
    participants.push({ userId, participationId, virtual });
  }
  return { contest, languageId, participants };
}

const outcomes: readonly Outcome[] = [
  { result: 'AC', casePoints: 10, caseTotal: 10, time: 0.1, memory: 2000, error: null },
  { result: 'AC', casePoints: 4, caseTotal: 10, time: 0.1, memory: 2000, error: null },
  { result: 'WA', casePoints: 0, caseTotal: 10, time: 0.1, memory: 2000, error: null },
  { result: 'TLE', casePoints: 3, caseTotal: 10, time: 2, memory: 2000, error: null },
  { result: 'CE', casePoints: 0, caseTotal: 0, time: null, memory: null, error: 'does not compile' },
  { result: 'IE', casePoints: 0, caseTotal: 0, time: null, memory: null, error: 'no judge' },
  { result: 'AB', casePoints: 0, caseTotal: 0, time: null, memory: null, error: null },
];

/** Performs one random action on the contest; refusals because of concurrent actions are ignored. */
export async function doSomething(
  database: Database,
  busy: BusyContest,
  random: () => number,
): Promise<void> {
  const now = new Date();
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const choice = random();
  if (choice < 0.3) return void (await submit(database, busy, pick, now));
  if (choice < 0.35) {
    return void (await disqualifyParticipation(
      database,
      pick(busy.participants).participationId,
      random() < 0.5,
      now,
    ));
  }
  const submission = await anySubmission(database, busy, random);
  if (!submission) return;
  const { id, judgement } = submission;
  if (choice < 0.5) return void (await rejudge(database, id, now));
  if (choice < 0.65) return void (await advanceJudging(database, id, judgement, pick(['P', 'G', 'QU']), now));
  await recordVerdict(database, { submissionId: id, judgement, outcome: pick(outcomes) }, now);
}

async function submit(
  database: Database,
  { contest, languageId, participants }: BusyContest,
  pick: <Item>(items: readonly Item[]) => Item,
  now: Date,
): Promise<number> {
  const { userId, participationId, virtual } = pick(participants);
  const { id: contestProblemId, problemId } = pick(contest.problems);
  const inContest = { id: contest.id, contestProblemId, participationId, virtual };
  const submission = { userId, problemId, languageId, source: 'print(1)', contest: inContest };
  return database.transaction((queries) => insertSubmission(queries, submission, now));
}

async function anySubmission(database: Database, { contest }: BusyContest, random: () => number) {
  const ids = await database.query
    .selectFrom('submissions')
    .select(['id', 'judgement'])
    .where('contest_id', '=', contest.id)
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  return ids[Math.floor(random() * ids.length)];
}

/** Finishes every pending judging. */
export async function finishAll(database: Database, { contest }: BusyContest): Promise<void> {
  const open = await database.query
    .selectFrom('submissions')
    .select(['id', 'judgement'])
    .where('contest_id', '=', contest.id)
    .where('status', 'in', ['QU', 'P', 'G'])
    .execute();
  for (const { id, judgement } of open)
    await recordVerdict(database, { submissionId: id, judgement, outcome: outcomes[0]! }, new Date());
}

/** A repeatable random generator. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { SnapshotRecord } from '@tribunal/contract/snapshot';
import { isInProgress, type Status } from '@tribunal/core/verdicts';
import { advanceJudging } from '@tribunal/server/actions/advance-judging';
import { disqualify } from '@tribunal/server/actions/disqualify';
import { type Outcome, recordVerdict } from '@tribunal/server/actions/record-verdict';
import { rejudge } from '@tribunal/server/actions/rejudge';
import { thawContest, undoThaw } from '@tribunal/server/actions/thaw-contest';
import { operator } from '@tribunal/server/storage/audit';
import type { Database } from '@tribunal/server/storage/database';
import { insertSubmission } from '@tribunal/server/storage/new-submission';

const users = ['ann', 'ben', 'cas', 'dot', 'eli'];
const problems = ['p0', 'p1', 'p2', 'p3'];

/** A site where something can happen: contests of three formats, one of them frozen and over. */
export const stage: readonly SnapshotRecord[] = [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  ...users.map((username) => ({ type: 'user', username }) as const),
  ...problems.map((code, index) => ({
    type: 'problem' as const,
    code,
    name: code,
    points: 5 + index / 3,
    partial: index % 2 === 0,
    is_public: index < 3,
  })),
  ...(['icpc', 'default', 'ioi16'] as const).map((format) => ({
    type: 'contest' as const,
    key: format,
    name: format,
    start_time: '2025-01-01T00:00:00Z',
    end_time: '2025-01-01T05:00:00Z',
    format,
    frozen_last_minutes: format === 'icpc' ? 60 : 0,
    problems: problems.map((code) => ({ code, points: 10 })),
  })),
  ...['icpc', 'default', 'ioi16'].flatMap((contest) =>
    users.map((user) => ({ type: 'participation' as const, contest, user })),
  ),
  ...users.map((user) => ({
    type: 'participation' as const,
    contest: 'icpc',
    user,
    virtual: 1,
    real_start: '2025-01-01T01:00:00Z',
  })),
];

/** Does what people and judges do, in an order that the seed decides, the clock going on by less than a minute each time. */
export async function playAtRandom(database: Database, seed: number, steps: number): Promise<void> {
  const chance = lottery(seed);
  const seats = await findSeats(database);
  const judged = new Map<number, number>();
  let now = Date.UTC(2025, 0, 1, 0, 1);
  for (let step = 0; step < steps; step++) {
    now += chance(2) * chance(60_000) + (step === steps - 20 ? 5 * 3_600_000 : 0);
    await act(database, chance, seats, judged, new Date(now));
  }
}

type Chance = (below: number) => number;

async function act(
  database: Database,
  chance: Chance,
  seats: readonly Seat[],
  judgements: Map<number, number>,
  now: Date,
): Promise<void> {
  const seat = seats[chance(seats.length)]!;
  const submissions = [...judgements.keys()];
  const submission = submissions[chance(submissions.length)];
  const choice = chance(20);
  if (choice < 7 || submission === undefined) {
    judgements.set(await submit(database, seat, now), 1);
  } else if (choice < 9) {
    await advanceJudging(database, submission, judgements.get(submission)!, chance(2) ? 'P' : 'G', now);
  } else if (choice < 16) {
    await judge(database, submission, judgements.get(submission)!, chance, now);
  } else if (choice < 18) {
    const again = await rejudge(database, submission, now);
    if ('judgement' in again) judgements.set(submission, again.judgement);
  } else if (choice < 19 && seat.participation_id !== null) {
    await disqualify(database, seat.participation_id, chance(2) === 0, operator, now);
  } else if (seat.contest_id !== null) {
    await (chance(3) ? thawContest : undoThaw)(database, seat.contest_id, operator, now);
  }
}

/** Where a submission may come from: a problem at home or in a contest. */
interface Seat {
  readonly user_id: number;
  readonly problem_id: number;
  readonly language_id: number;
  readonly contest_id: number | null;
  readonly contest_problem_id: number;
  readonly participation_id: number | null;
  readonly virtual: number;
}

async function findSeats({ pool }: Database): Promise<Seat[]> {
  const { rows } = await pool.query<Seat>(`
    select a.user_id, cp.problem_id, l.id as language_id, a.contest_id, cp.id as contest_problem_id,
      a.id as participation_id, a.virtual
    from participations a join contest_problems cp on cp.contest_id = a.contest_id, languages l
    union all
    select u.id, p.id, l.id, null, 0, null, 0 from users u, problems p, languages l
    order by 1, 2, 6`);
  return rows;
}

function submit(database: Database, seat: Seat, now: Date): Promise<number> {
  const { contest_id: id, participation_id: participationId, contest_problem_id: contestProblemId } = seat;
  const contest =
    id === null || participationId === null
      ? null
      : { id, participationId, contestProblemId, virtual: seat.virtual };
  const [userId, problemId, languageId] = [seat.user_id, seat.problem_id, seat.language_id];
  const submission = { userId, problemId, languageId, source: `source at ${now.toISOString()}`, contest };
  return database.transaction((queries) => insertSubmission(queries, submission, now));
}

async function judge(
  database: Database,
  submission: number,
  judgement: number,
  chance: Chance,
  now: Date,
): Promise<void> {
  const { status } = await database.query
    .selectFrom('submissions')
    .select('status')
    .where('id', '=', submission)
    .executeTakeFirstOrThrow();
  if (!isInProgress(status as Status)) return;
  const points = [chance(4), chance(4)];
  const outcome = outcomeOf(points, chance);
  if (outcome.caseTotal > 0) await insertCases(database, submission, judgement, points);
  await recordVerdict(database, submission, judgement, outcome, now);
}

async function insertCases(
  { query }: Database,
  submission_id: number,
  judgement: number,
  points: readonly number[],
): Promise<void> {
  const rows = points.map((earned, index) => ({
    submission_id,
    judgement,
    position: index + 1,
    batch: index + 1,
    status: earned > 0 ? 'AC' : 'WA',
    points: earned,
    total: 3,
  }));
  await query.insertInto('case_results').values(rows).execute();
}

function outcomeOf([first = 0, second = 0]: readonly number[], chance: Chance): Outcome {
  if (chance(5) === 0) {
    const result = (['CE', 'IE', 'AB'] as const)[chance(3)]!;
    return { result, casePoints: 0, caseTotal: 0, time: null, memory: null, error: 'broken' };
  }
  const result = first > 0 && second > 0 ? 'AC' : 'WA';
  return {
    result,
    casePoints: first + second,
    caseTotal: 6,
    time: chance(1000) / 1000,
    memory: 100,
    error: null,
  };
}

export function lottery(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

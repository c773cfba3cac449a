import { groupVerdicts } from '../../packages/server/src/actions/submissions/group-verdicts.ts';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { atLeast, type BenchRow } from '../bench.ts';
import { median } from '../frame/median.ts';
import { contestId, generate, participants } from '../organize/data.ts';

const writers = 16;
const rounds = 3;
const seconds = 3;
const queuedAtOnce = 10_000;
const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1000, error: null } as const;

type Recorder = (submission: Queued) => Promise<unknown>;

interface Queued {
  readonly id: number;
  readonly userId: number;
  readonly contestId: number | null;
}

/** Verdicts per second into one contest of 5,000 participants and 100,000 submissions, in turn one by one and in groups. */
export async function verdictRates(database: Database): Promise<BenchRow[]> {
  await generate(database);
  const recordGrouped = groupVerdicts(database);
  const alone: Recorder = ({ id }) =>
    recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  const grouped: Recorder = ({ id, userId, contestId }) =>
    recordGrouped({ submissionId: id, judgement: 1, outcome: accepted, userId, contestId }, new Date());
  const rates: { readonly alone: number; readonly grouped: number }[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push({ alone: await rateOf(database, alone), grouped: await rateOf(database, grouped) });
  const row = (measure: string, value: number) => ({ bench: 'scale', measure, value, unit: '1/s' });
  return [
    row(`verdicts into one contest, ${writers} writers, one by one`, median(rates.map((rate) => rate.alone))),
    atLeast(
      1000,
      row(
        `verdicts into one contest, ${writers} writers, in groups`,
        median(rates.map((rate) => rate.grouped)),
      ),
    ),
  ];
}

async function rateOf(database: Database, record: Recorder): Promise<number> {
  const queued = await queue(database);
  const started = performance.now();
  let recorded = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < started + seconds * 1000) {
        const submission = queued.pop();
        if (!submission) throw new Error('more submissions must be queued');
        await record(submission);
        recorded += 1;
      }
    }),
  );
  return recorded / ((performance.now() - started) / 1000);
}

/** Queued by one statement, because one submission at a time would take longer than their verdicts. */
async function queue(database: Database): Promise<Queued[]> {
  const { rows } = await database.pool.query<Queued>(
    `with head as (
       update contest_heads set number = number + $2, stamp = stamp + $2 * interval '1 millisecond'
       where contest_id = $1 returning stamp - $2 * interval '1 millisecond' as stamp
     ), added as (
       insert into submissions (user_id, problem_id, language_id, date, status, judged_at, contest_id, contest_problem_id,
         participation_id, virtual, contest_points)
       select a.user_id, cp.problem_id, 1, now(), 'QU', head.stamp + n * interval '1 millisecond', $1, cp.id, a.id, 0, 0
       from head, generate_series(1, $2::int) n
       join participations a on a.contest_id = $1 and a.user_id = 1 + n % $3::int
       join contest_problems cp on cp.contest_id = $1 and cp.position = 1 + n % 10
       returning id, user_id
     ), judging as (
       insert into judgements (submission_id, number, requested_at) select id, 1, now() from added
     ), queued as (
       insert into judge_queue (submission_id, judgement, priority, user_id, turn, enqueued_at) select id, 1, 0, user_id, id, now() from added
     )
     select id, user_id as "userId", $1::int as "contestId" from added`,
    [contestId, queuedAtOnce, participants],
  );
  return rows;
}

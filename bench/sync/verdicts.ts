import { setTimeout as sleep } from 'node:timers/promises';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import { getRequest, measureLoad } from '../served/load.ts';

const writers = 4;
const pollers = 100;
const seconds = 8;
const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1000, error: null } as const;

/** Verdicts per second in one contest from 4 writers while 100 pollers request its tail once a second. */
export async function verdictsPerSecond(database: Database, port: number, key: string): Promise<number> {
  const queued = await queueSubmissions(database, 8000);
  const end = Date.now() + seconds * 1000;
  const polling = Promise.all(Array.from({ length: pollers }, () => pollTail(port, key, end)));
  const started = performance.now();
  let recorded = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let id = queued.pop(); id !== undefined && Date.now() < end; id = queued.pop()) {
        await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
        recorded++;
      }
    }),
  );
  const rate = recorded / ((performance.now() - started) / 1000);
  await polling;
  return rate;
}

async function queueSubmissions(database: Database, count: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    `select id, user_id from participations where contest_id = 1 order by id limit 2000`,
  );
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const { id: participationId, user_id: userId } = rows[number % rows.length]!;
    const contest = { id: 1, contestProblemId: 1 + (number % 10), participationId, virtual: 0 };
    const problemId = 1 + (number % 10);
    const submission = { userId, problemId, languageId: 1, source: 'print(1)', contest };
    ids.push(await insertSubmission(database.query, submission, new Date()));
  }
  return ids.reverse();
}

async function pollTail(port: number, key: string, end: number): Promise<void> {
  await sleep(Math.random() * 1000);
  while (Date.now() < end) {
    const from = encodeURIComponent(new Date(Date.now() - 1000).toISOString());
    const path = `/api/v2/sync/contest/main/submissions?from_timestamp=${from}`;
    const request = () => getRequest(path, { 'x-global-api-key': key });
    await measureLoad(port, request, { connections: 1, seconds: 0 });
    await sleep(1000);
  }
}

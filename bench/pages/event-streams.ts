import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { editContest } from '../../packages/server/src/actions/contests/editing/edit-contest.ts';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { commandLine } from '../../packages/server/src/storage/accounts/editor.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import { advanceJudging } from '../../packages/server/test/actions/advance-judging.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { memoryOf, quantile } from '../frame/measures.ts';
import { type BenchSite, withBenchSite } from '../served/bench-site.ts';
import { newSession } from '../served/new-session.ts';

const subscribers = 3000;
const verdicts = 200;
const verdictsPerSecond = 20;
/** A busy process collects everything only now and then. */
const settleMs = 5000;
const connectedAtOnce = 250;
/** One of so many submissions is in the contest. */
const perContestSubmission = 10;
const contestKey = 'cup';

interface Reader {
  readonly userId: number;
  readonly participationId: number;
  readonly session: string;
  /** When each verdict arrived, by the id of the submission. */
  readonly verdicts: Map<number, number>;
  /** When the reader was told first that they have solved the problem. */
  solvedAt: number | null;
  /** When the reader was told last about the times of the contest. */
  clockAt: number | null;
}

/**
 * Every reader is a contestant with a list of all submissions open, so each gets every verdict, the times of the contest, and hears of
 * notices and of the own results.
 */
export function eventStreams(): Promise<BenchRow[]> {
  return withBenchSite({}, generate, measure);
}

async function generate({ pool }: Database): Promise<void> {
  await pool.query(`insert into languages (key, name) values ('PY3', 'Python 3')`);
  await pool.query(`insert into problems (code, name, is_public) values ('sums', 'Sums', true)`);
  await pool.query(
    `insert into contests (key, name, is_visible, format, start_time, end_time, over_at)
      select $1, 'Cup', true, 'icpc', now() - interval '1 hour', ends, ends from (select now() + interval '1 hour' as ends) times`,
    [contestKey],
  );
  await pool.query('insert into contest_heads (contest_id) values (1)');
  await pool.query(
    'insert into contest_problems (contest_id, problem_id, position, points) values (1, 1, 0, 1)',
  );
}

async function measure({ site, database }: BenchSite): Promise<BenchRow[]> {
  const before = memoryOf(site.pid);
  const readers = await signIn(database);
  const sockets = await subscribeAll(site.port, readers);
  await sleep(settleMs);
  const perSubscriber = () => (memoryOf(site.pid) - before) / subscribers;
  const memoryBefore = perSubscriber();
  const delays = await sendVerdicts(database, readers);
  const memoryAfter = perSubscriber();
  const clockDelays = await moveEnd(database, readers);
  for (const socket of sockets) socket.destroy();
  const streams = '3,000 event streams, 20 verdicts per second';
  return [
    atMost(500, row(`${streams}: commit to delivery, p95`, quantile(delays.verdicts, 0.95), 'ms')),
    row('the same, median', quantile(delays.verdicts, 0.5), 'ms'),
    row('verdicts delivered of those expected', delays.verdicts.length / (subscribers * verdicts), 'ratio'),
    atMost(500, row(`${streams}: commit to own results, p95`, quantile(delays.own, 0.95), 'ms')),
    atMost(500, row('3,000 event streams: a moved end, p95', quantile(clockDelays, 0.95), 'ms')),
    row('moved ends delivered of those expected', clockDelays.length / subscribers, 'ratio'),
    atMost(30, row('memory per subscriber, before the verdicts', memoryBefore, 'KB')),
    atMost(30, row('memory per subscriber, after the verdicts', memoryAfter, 'KB')),
  ];
}

/** As many users as readers, because the site limits the streams of one user. All of them are in the contest. */
async function signIn(database: Database): Promise<Reader[]> {
  const { rows } = await database.pool.query<{ userId: number; participationId: number }>(
    `with added as (insert into users (username) select 'reader' || number from generate_series(1, $1::int) as number returning id)
    insert into participations (contest_id, user_id, virtual, real_start)
      select 1, id, 0, now() - interval '1 hour' from added returning user_id as "userId", id as "participationId"`,
    [subscribers],
  );
  await database.pool.query(
    'update users set current_participation_id = p.id from participations p where p.user_id = users.id',
  );
  return database.transaction(async (queries) => {
    const readers: Reader[] = [];
    for (const one of rows) {
      const session = await newSession(queries, one.userId);
      readers.push({ ...one, session, verdicts: new Map(), solvedAt: null, clockAt: null });
    }
    return readers;
  });
}

/** Not all at once, because the system keeps only some hundred connections waiting. */
async function subscribeAll(port: number, readers: readonly Reader[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let first = 0; first < readers.length; first += connectedAtOnce) {
    const next = readers.slice(first, first + connectedAtOnce);
    sockets.push(...(await Promise.all(next.map((reader) => subscribe(port, reader)))));
  }
  return sockets;
}

function subscribe(port: number, reader: Reader): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setEncoding('latin1').on('error', reject);
    let text = '';
    socket.on('data', (piece: string) => {
      text += piece;
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      note(reader, text.slice(0, end), performance.now());
      text = text.slice(end + 2);
      resolve(socket);
    });
    const headers = `host: bench\r\naccept: text/event-stream\r\ncookie: sessionid=${reader.session}\r\n`;
    const query = `after=0&notices=&own=1&clocks=${contestKey}`;
    socket.write(`GET /events/submissions?${query} HTTP/1.1\r\n${headers}\r\n`);
  });
}

function note(reader: Reader, events: string, now: number): void {
  for (const [, id] of events.matchAll(/"id":(\d+),"version":\d+,"cases":\d+,"isFinal":true/g))
    reader.verdicts.set(Number(id), now);
  if (events.includes('"states":{"sums":"solved"}')) reader.solvedAt ??= now;
  if (events.includes('event: clocks')) reader.clockAt = now;
}

interface Delays {
  /** From each commit to its arrivals. */
  readonly verdicts: number[];
  /** From each commit until the author is told that the problem is solved. */
  readonly own: number[];
}

async function sendVerdicts(database: Database, readers: readonly Reader[]): Promise<Delays> {
  const sent: Promise<Sent>[] = [];
  const started = performance.now();
  for (const author of readers.slice(0, verdicts)) {
    const due = started + (sent.length * 1000) / verdictsPerSecond;
    await sleep(Math.max(0, due - performance.now()));
    sent.push(sendVerdict(database, author, sent.length % perContestSubmission === 0));
  }
  const all = await Promise.all(sent);
  await sleep(settleMs);
  return {
    verdicts: all.flatMap(({ id, at }) =>
      readers.flatMap((reader) => (reader.verdicts.has(id) ? [reader.verdicts.get(id)! - at] : [])),
    ),
    own: all
      .filter(({ isInContest }) => isInContest)
      .map(({ author, at }) => (author.solvedAt ?? Number.POSITIVE_INFINITY) - at),
  };
}

interface Sent {
  readonly id: number;
  readonly author: Reader;
  readonly isInContest: boolean;
  /** When its verdict was committed. */
  readonly at: number;
}

async function sendVerdict(database: Database, author: Reader, isInContest: boolean): Promise<Sent> {
  const { userId, participationId } = author;
  const contest = isInContest ? { id: 1, contestProblemId: 1, participationId, virtual: 0 } : null;
  const submission = { userId, problemId: 1, languageId: 1, source: 'x', contest };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await advanceJudging(database, id, 1, 'G', new Date());
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  // The notification follows the commit within this call, so the measured delay is a little too long.
  const at = performance.now();
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
  return { id, author, isInContest, at };
}

/** The times until each reader knows the new end of the contest. */
async function moveEnd(database: Database, readers: readonly Reader[]): Promise<number[]> {
  for (const reader of readers) reader.clockAt = null;
  const changes = { end_time: new Date(Date.now() + 7_200_000).toISOString() };
  const edit = { key: contestKey, changes, version: null, removesSubmissions: false, isPreview: false };
  // As for a verdict, the measured delay is a little too long.
  const at = performance.now();
  const edited = await editContest(database, commandLine, edit, new Date());
  if ('refusal' in edited) throw new Error(edited.refusal);
  await sleep(settleMs);
  return readers.flatMap(({ clockAt }) => (clockAt === null ? [] : [clockAt - at]));
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: 'pages', measure, value, unit };
}

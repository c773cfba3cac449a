import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import type { BenchRow } from '../bench.ts';
import { quantile } from '../frame/measures.ts';
import { liveContest } from './contests.ts';

/** The limit of one address, without the browser. */
const subscribers = 499;
const verdicts = 200;
const verdictsPerSecond = 20;
const settleMs = 4000;
const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;

/** A scoreboard of 1,000 rows that many follow while verdicts come: how late they hear of each, and how smooth the page of one is. */
export async function liveUpdates(browser: Browser, port: number, database: Database): Promise<BenchRow[]> {
  const heard: Heard[] = [];
  const first = await loadBoard(port);
  const sockets = await Promise.all(Array.from({ length: subscribers }, () => follow(port, first, heard)));
  const page = await openPage(browser, port);
  const committed = await sendVerdicts(database);
  await sleep(settleMs);
  const frames = await page.evaluate<number[]>('window.frameTimes');
  await page.context().close();
  for (const socket of sockets) socket.destroy();
  const delays = sockets.flatMap((socket) => delaysOf(socket, committed, heard));
  const followed = `${subscribers} subscribers, ${verdictsPerSecond} verdicts per second`;
  return [
    row(`${followed}: commit to update, p95`, quantile(delays, 0.95), 'ms'),
    row('the same, median', quantile(delays, 0.5), 'ms'),
    row('updates delivered of those expected', delays.length / (subscribers * verdicts), 'ratio'),
    row('longest frame of the page meanwhile', Math.max(...frames), 'ms'),
    row('frames longer than 50 ms', frames.filter((frame) => frame > 50).length, 'frames'),
  ];
}

interface Heard {
  readonly socket: Socket;
  readonly at: number;
  /** The number of the contest log up to which the subscriber has heard of everything. */
  readonly to: number;
}

interface Known {
  readonly view: string;
  readonly number: number;
}

async function loadBoard(port: number): Promise<Known> {
  const reply = await fetch(`http://127.0.0.1:${port}/contest/${liveContest}/ranking/rows.json`);
  return (await reply.json()) as Known;
}

function follow(port: number, { view, number }: Known, heard: Heard[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (piece: string) => {
      text += piece;
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      const at = performance.now();
      for (const [, to] of text.slice(0, end).matchAll(/"from":\d+,"to":(\d+)/g))
        heard.push({ socket, at, to: Number(to) });
      text = text.slice(end + 2);
      resolve(socket);
    });
    const query = `scoreboard=${liveContest}&view=${view}&number=${number}`;
    socket.write(
      `GET /events/submissions?${query} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`,
    );
  });
}

/** As text, because the loader of TypeScript adds names to functions that the page does not know. */
const noteFrames = `
  window.frameTimes = [];
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });`;

async function openPage(browser: Browser, port: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/contest/${liveContest}/ranking/`);
  await page.locator('.live-rows .live-row').first().waitFor();
  await page.evaluate(noteFrames);
  return page;
}

interface Committed {
  readonly at: number;
  /** The number in the contest log. */
  readonly number: number;
}

async function sendVerdicts(database: Database): Promise<Committed[]> {
  const { rows } = await database.pool.query<{ id: number; user_id: number; contest_id: number }>(
    `select p.id, user_id, contest_id from participations p join contests c on c.id = contest_id
     where c.key = $1 order by p.id limit $2`,
    [liveContest, verdicts],
  );
  const { rows: problems } = await database.pool.query<{ id: number; problem_id: number }>(
    `select id, problem_id from contest_problems where contest_id = $1 order by position limit 1`,
    [rows[0]!.contest_id],
  );
  const committed: Committed[] = [];
  const started = performance.now();
  for (const [index, { id, user_id: userId, contest_id }] of rows.entries()) {
    await sleep(Math.max(0, started + (index * 1000) / verdictsPerSecond - performance.now()));
    const contest = { id: contest_id, participationId: id, contestProblemId: problems[0]!.id, virtual: 0 };
    const submission = { userId, problemId: problems[0]!.problem_id, languageId: 1, source: 'x', contest };
    const made = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    await recordVerdict(database, { submissionId: made, judgement: 1, outcome: accepted }, new Date());
    const at = performance.now();
    const { rows: heads } = await database.pool.query<{ number: number }>(
      `select number from contest_heads where contest_id = $1`,
      [contest_id],
    );
    committed.push({ at, number: heads[0]!.number });
  }
  return committed;
}

/** An update tells of all entries of the log since the one before, so one may tell of several verdicts. */
function delaysOf(socket: Socket, committed: readonly Committed[], heard: readonly Heard[]): number[] {
  const own = heard.filter((one) => one.socket === socket);
  return committed.flatMap(({ at, number }) => {
    const first = own.find(({ to }) => to >= number);
    return first ? [Math.max(0, first.at - at)] : [];
  });
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: '', measure, value, unit };
}

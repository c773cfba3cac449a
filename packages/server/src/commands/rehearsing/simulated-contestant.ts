import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayedRequest } from '@tribunal/core/statistics/load-assessment';
import { isObject } from '@tribunal/core/unknown';

export interface SampleSolution {
  readonly problem: string;
  readonly language: number;
  readonly source: string;
}

interface PlayedContest {
  readonly site: string;
  readonly key: string;
  readonly solutions: readonly SampleSolution[];
  readonly endsAt: number;
  readonly signal: AbortSignal;
  record(request: PlayedRequest): void;
}

const pollMs = 2000;
const maxAnswerMs = 30_000;

/** Looks at pages, submits, and waits for the verdict, again and again until the end. */
export async function playContestant(
  contest: PlayedContest,
  token: string,
  turn: { readonly first: number; readonly everyMs: number; readonly number: number },
): Promise<void> {
  const { key, solutions, endsAt, signal } = contest;
  for (let round = 0; ; round += 1) {
    const at = turn.first + round * turn.everyMs;
    if (at >= endsAt || !(await waitUntil(at, signal))) return;
    const solution = solutions[(turn.number + round) % solutions.length];
    if (!solution) return;
    await ask(contest, token, 'contest', `/contest/${key}`);
    await ask(contest, token, 'problem', `/problem/${solution.problem}`);
    const id = await submit(contest, token, solution);
    await ask(contest, token, 'scoreboard', `/contest/${key}/ranking/`);
    if (id !== null) await followVerdict(contest, token, id);
  }
}

async function submit(
  contest: PlayedContest,
  token: string,
  { problem, language, source }: SampleSolution,
): Promise<number | null> {
  const body = new URLSearchParams({ source, language: String(language), contest: contest.key });
  const answer = await ask(contest, token, 'submit', `/problem/${problem}/submit`, body);
  return isObject(answer) && isObject(answer.data) && typeof answer.data.id === 'number'
    ? answer.data.id
    : null;
}

const finalStates = ['D', 'CE', 'IE', 'AB'];

async function followVerdict(contest: PlayedContest, token: string, id: number): Promise<void> {
  while (Date.now() < contest.endsAt && (await waitUntil(Date.now() + pollMs, contest.signal))) {
    const answer = await ask(contest, token, 'verdict', `/api/v2/submission/${id}`);
    const object = isObject(answer) && isObject(answer.data) ? answer.data.object : undefined;
    if (isObject(object) && finalStates.includes(String(object.status))) return;
  }
}

/** The answer if it is JSON. A request that fails is part of the result of the rehearsal. */
async function ask(
  { site, record, signal }: PlayedContest,
  token: string,
  kind: string,
  path: string,
  body?: URLSearchParams,
): Promise<unknown> {
  const isData = body !== undefined || path.startsWith('/api/');
  const start = performance.now();
  let isAnswered = false;
  try {
    const reply = await fetch(site + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, accept: isData ? 'application/json' : 'text/html' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(maxAnswerMs)]),
      ...(body && { body }),
    });
    const text = await reply.text();
    isAnswered = reply.ok;
    return isData ? JSON.parse(text) : null;
  } catch {
    return null;
  } finally {
    if (!signal.aborted) record({ kind, ms: performance.now() - start, isAnswered });
  }
}

/** False when the rehearsal was stopped. */
async function waitUntil(at: number, signal: AbortSignal): Promise<boolean> {
  return sleep(Math.max(0, at - Date.now()), true, { signal }).catch(() => false);
}

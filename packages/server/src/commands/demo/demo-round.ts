import { setTimeout as sleep } from 'node:timers/promises';
import { lookup } from '@tribunal/core/lists';
import { joinContest } from '../../actions/contests/join-contest.ts';
import { submitSolution } from '../../actions/submissions/submit-solution.ts';
import type { UserCaller } from '../../auth/caller.ts';
import { type Chance, chanceFrom } from '../../demo/chance.ts';
import { isLiveRound } from '../../demo/contest-plans.ts';
import { type LiveAttempt, liveRoundRecords, nextAttempt } from '../../demo/live-round.ts';
import { playedNames } from '../../demo/people.ts';
import type { Site } from '../../site.ts';
import { siteSecrets } from '../../snapshot/load/secrets.ts';
import { loadRecords } from '../../snapshot/load-snapshot.ts';
import { SnapshotError } from '../../snapshot/snapshot-error.ts';
import { findAccountByName } from '../../storage/accounts/accounts.ts';
import { contestProblems, findContest } from '../../storage/contests/contest-json.ts';
import { currentContests } from '../../storage/contests/contest-list-view.ts';
import { queueState } from '../../storage/judges/queue-view.ts';
import { findSubmittable, languagesFor } from '../../storage/submissions/submittable.ts';
import { guest, unrestricted } from '../../storage/visibility/viewer.ts';

const pause = { minMs: 8000, maxMs: 25_000 };
/** A judge that cannot follow gets no more work. */
const maxWaiting = 3;

/** Adds another live round unless one is running. The site starts without it if its users or problems have been removed. */
export async function openDemoRound(site: Site): Promise<void> {
  if (await runningRound(site)) return;
  try {
    await loadRecords(site, liveRoundRecords(site.now()), siteSecrets(site.secretKey));
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    site.log.warn({ err: error }, 'the demo cannot start another live contest');
  }
}

async function runningRound({ database, now }: Site): Promise<string | undefined> {
  const contests = await currentContests(database, guest, now());
  return contests.find(({ key, startTime }) => isLiveRound(key) && startTime <= now())?.key;
}

/** Lets the contestants of the live round submit solutions until it is over. Returns a function that stops them. */
export function playDemoRound(site: Site): () => Promise<void> {
  const stopping = new AbortController();
  const playing = play(site, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) site.log.error({ err: error }, 'the contestants of the demo stopped');
  });
  return async () => {
    stopping.abort();
    await playing;
  };
}

async function play(site: Site, signal: AbortSignal): Promise<void> {
  const key = await runningRound(site);
  if (key === undefined) return;
  const chance = chanceFrom(`${key} ${site.now().toISOString()}`);
  while ((await runningRound(site)) === key) {
    await sleep(chance.between(pause.minMs, pause.maxMs), undefined, { signal });
    await submitNext(site, key, chance);
  }
}

/** One submission of one contestant, unless the judge is behind. */
export async function submitNext(site: Site, key: string, chance: Chance): Promise<void> {
  const { isAnyJudgeOnline, waiting } = await queueState(site.database);
  if (!isAnyJudgeOnline || waiting > maxWaiting) return;
  const attempt = await chooseAttempt(site, key, chance);
  if (attempt) await submit(site, key, attempt);
}

async function chooseAttempt(site: Site, key: string, chance: Chance): Promise<LiveAttempt | null> {
  const contest = await findContest(site.database, unrestricted, key, site.now());
  if (!contest) return null;
  const problems = await contestProblems(site.database, contest);
  const codes = problems.map(({ problem }) => problem.code);
  const problemIds = problems.map(({ id }) => id);
  const { rows, contestants } = await site.scoreboards.find({ ...contest, problemIds });
  const progress = rows.flatMap(({ id, cells }) => {
    const { username } = lookup(contestants, id);
    if (!playedNames.has(username)) return [];
    const isSolved = (index: number) => typeof cells[index]?.solvedAt === 'number';
    return {
      username,
      solved: new Set(codes.filter((_, index) => isSolved(index))),
      tries: new Map(codes.map((code, index) => [code, cells[index]?.tries ?? 0])),
    };
  });
  return nextAttempt(progress, codes, chance);
}

async function submit(site: Site, key: string, attempt: LiveAttempt): Promise<void> {
  const { database } = site;
  const account = await findAccountByName(database.query, attempt.username);
  // Somebody signed in as this contestant and now decides what to submit.
  if (!account || account.lastSeenAt !== null) return;
  const caller: UserCaller = {
    ...{ kind: 'token', userId: account.id, username: account.username },
    ...{ isStaff: false, isSuperuser: false, permissions: [], onlyContest: '' },
  };
  const joined = await joinContest(
    database,
    caller,
    { key, accessCode: '', address: '127.0.0.1' },
    site.now(),
  );
  if ('refusal' in joined) return;
  const { code } = attempt.problem;
  const problem = await findSubmittable(database.query, caller, code, site.now());
  const languages = problem ? await languagesFor(database.query, problem) : [];
  const language = languages.find((one) => one.key === attempt.language && one.isJudgeable);
  if (!language) return;
  const solution = { problemCode: code, languageId: language.id, source: attempt.solution.source };
  await submitSolution(site, caller, solution, site.now());
}

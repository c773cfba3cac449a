import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { assessLoad, type PlayedRequest } from '@tribunal/core/statistics/load-assessment';
import { siteAddress } from '../../environment/mail.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { listLanguages } from '../../storage/judges/languages/language-settings.ts';
import { judgeMetrics } from '../../storage/judges/queue-view.ts';
import { listSolutions } from '../../storage/problems/verification/solutions.ts';
import { playedProblems, playedSubmissions } from '../../storage/submissions/played-submissions.ts';
import type { SiteCommand } from '../site-command.ts';
import { dismissContestants, makeCopy, simulatedContestants } from './rehearsal-copy.ts';
import { rehearsalLines } from './rehearsal-text.ts';
import { playContestant, type SampleSolution } from './simulated-contestant.ts';

const usage = `
Usage: tribunal rehearse KEY [options]

Copies a contest and plays simulated contestants against the running site: they open pages, submit solutions of the jury, and wait for
verdicts. Then it says whether judges and site suffice, how many judges are needed, and what gets slow first. Exit status 1 if they do not
suffice. The copy stays as a private contest; the accounts of the contestants are deactivated. Do not run it during a contest.

  --contestants N   simulated contestants, at most 500 (50)
  --rate N          submissions of all of them in a minute, at most 600; take the busiest minute that you expect (contestants / 5)
  --minutes N       how long, at most 60 (3)
  --site URL        the address of the site (that of HOST and PORT)
`;

/** Submissions of the last minute may wait this long. */
const patienceMs = 120_000;

export const rehearse: SiteCommand = {
  name: 'rehearse',
  summary: 'play simulated contestants against a copy of a contest',
  usage,
  async run(args, io, site) {
    const { key, ...plan } = planOf(args, site);
    const solutions = await solutionsOf(site, key);
    await requireRunningSite(plan.site);
    const copy = await makeCopy(site, key, plan.minutes + patienceMs / 60_000);
    await print(io.stdout, `${plan.contestants} contestants submit ${plan.rate} times a minute for ${plan.minutes} min in ${copy}.`);
    try {
      const requests = await play(site, io, copy, solutions, plan);
      const submissions = await playedSubmissions(site.database.query, copy);
      const { online } = await judgeMetrics(site.database);
      const result = assessLoad({ requests, submissions, perMinute: plan.rate, judges: online });
      await print(io.stdout, rehearsalLines(result, online, submissions.length).join('\n'));
      return result.judgesSuffice && result.siteSuffices ? 0 : 1;
    } finally {
      await dismissContestants(site, plan.contestants, copy);
    }
  },
};

function planOf(args: string[], { settings }: Site) {
  const text = { type: 'string' } as const;
  const options = { contestants: text, rate: text, minutes: text, site: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [key, ...others] = positionals;
  if (key === undefined || others.length > 0) throw new OperatorError('rehearse takes one KEY');
  const contestants = numberOf('contestants', values.contestants ?? '50', 500);
  const usual = String(Math.max(1, Math.round(contestants / 5)));
  return {
    key,
    contestants,
    rate: numberOf('rate', values.rate ?? usual, 600),
    minutes: numberOf('minutes', values.minutes ?? '3', 60),
    site: (values.site ?? siteAddress({ ...settings, SITE_URL: '' })).replace(/\/+$/, ''),
  };
}

function numberOf(name: string, text: string, most: number): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new OperatorError(`--${name} takes a whole number from 1 to ${most}`);
}

async function requireRunningSite(address: string): Promise<void> {
  const reply = await fetch(`${address}/healthz`).catch(() => null);
  if (!reply?.ok) throw new OperatorError(`the site does not answer at ${address}; start it, or name another --site`);
}

/** What a language prints when a problem has no solution of the jury. */
const trivial: Readonly<Record<string, string>> = {
  PY3: 'print(sum(map(int, input().split())))\n',
  C: 'int main(void) { return 0; }\n',
  CPP20: 'int main() { return 0; }\n',
  CPP17: 'int main() { return 0; }\n',
};

async function solutionsOf(site: Site, key: string): Promise<SampleSolution[]> {
  const { query } = site.database;
  const languages = new Map((await listLanguages(query)).map(({ id, key: name }) => [name, id]));
  const found: SampleSolution[] = [];
  for (const { id, code: problem } of await playedProblems(query, key)) {
    const known = (await listSolutions(query, id)).flatMap(({ language, source }): SampleSolution[] => {
      const number = language === null ? undefined : languages.get(language);
      return number === undefined ? [] : [{ problem, language: number, source }];
    });
    const [name] = Object.keys(trivial).filter((one) => languages.has(one));
    const number = name === undefined ? undefined : languages.get(name);
    if (known.length > 0) found.push(...known);
    else if (name !== undefined && number !== undefined)
      found.push({ problem, language: number, source: trivial[name] ?? '' });
  }
  if (found.length === 0) throw new OperatorError('the contest has no problem that can be submitted');
  return found;
}

interface Plan {
  readonly contestants: number;
  readonly rate: number;
  readonly minutes: number;
  readonly site: string;
}

async function play(
  site: Site,
  io: CommandIo,
  copy: string,
  solutions: readonly SampleSolution[],
  plan: Plan,
): Promise<PlayedRequest[]> {
  const tokens = await simulatedContestants(site, plan.contestants, copy);
  const requests: PlayedRequest[] = [];
  const start = Date.now();
  const contest = {
    ...{ site: plan.site, key: copy, solutions, signal: io.signal },
    endsAt: start + plan.minutes * 60_000,
    record: (request: PlayedRequest) => void requests.push(request),
  };
  // Each contestant has a turn, so that submissions come evenly.
  const betweenMs = 60_000 / plan.rate;
  await Promise.all(
    tokens.map((token, number) =>
      playContestant(contest, token, {
        number,
        first: start + number * betweenMs,
        everyMs: betweenMs * tokens.length,
      }),
    ),
  );
  await judged(site, io, copy, contest.endsAt + patienceMs);
  return requests;
}

async function judged({ database }: Site, io: CommandIo, copy: string, until: number): Promise<void> {
  while (Date.now() < until && !io.signal.aborted) {
    const submissions = await playedSubmissions(database.query, copy);
    if (submissions.every(({ judged: seconds }) => seconds !== null)) return;
    await sleep(1000, undefined, { signal: io.signal }).catch(() => {});
  }
}

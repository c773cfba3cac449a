import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { type ResultFormat, resultFormats, resultTexts } from '@tribunal/contract/contests/contest-results';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { isAmong } from '@tribunal/core/lists';
import { finalizeContest } from '../actions/contests/finalize-contest.ts';
import { runSystemTest } from '../actions/submissions/rejudging/run-system-test.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { findShownContest } from '../storage/contests/contest-view.ts';
import { contestResults } from '../storage/contests/scoreboard/results-view.ts';
import { unrestricted } from '../storage/visibility/viewer.ts';
import type { SiteCommand } from './site-command.ts';

const finalizeUsage = `
Usage: tribunal finalize KEY [--force | --undo]

Closes the results of a contest that has ended and is thawed, and whose questions are answered. Afterwards the contest cannot be edited.

  --force   also before the thaw, as the ICPC Resolver needs it
  --undo    make the results open to changes again
`;

export const finalize: SiteCommand = {
  name: 'finalize',
  summary: 'close the results of a contest',
  usage: finalizeUsage,
  async run(args, io, site) {
    const flag = { type: 'boolean', default: false } as const;
    const options = { force: flag, undo: flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const key = oneKey('finalize', positionals);
    const closing = { isUndone: values.undo, isForced: values.force };
    const closed = await finalizeContest(site.database, commandLine, key, closing, site.now());
    if ('refusal' in closed) throw new OperatorError(refusals[closed.refusal].message);
    await print(io.stdout, `The results of ${key} are ${values.undo ? 'not final any more' : 'final'}.`);
    return 0;
  },
};

const systemTestUsage = `
Usage: tribunal system-test KEY

Judges the submissions of a contest that ran with pretests only with all cases, and prints the number of the rejudge. Nothing changes
until it is applied: tribunal rejudge --apply N
`;

export const systemTest: SiteCommand = {
  name: 'system-test',
  summary: 'judge the submissions of a contest with all cases',
  usage: systemTestUsage,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const key = oneKey('system-test', positionals);
    const started = await runSystemTest(site.database, commandLine, key, site.now());
    if ('refusal' in started) throw new OperatorError(refusals[started.refusal].message);
    await print(io.stdout, String(started.proposal));
    return 0;
  },
};

const resultsUsage = `
Usage: tribunal results KEY [--format csv|tsv|json]

Prints the true results of a contest. tsv is the results file of ICPC contests.
`;

export const results: SiteCommand = {
  name: 'results',
  summary: 'print the results of a contest',
  usage: resultsUsage,
  async run(args, io, site) {
    const options = { format: { type: 'string', default: 'csv' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const key = oneKey('results', positionals);
    if (!isFormat(values.format)) throw new OperatorError('--format must be csv, tsv or json');
    const contest = await findShownContest(site.database, unrestricted, key, site.now());
    if (!contest) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
    const rows = await contestResults(site.database, site.scoreboards, contest);
    const text = [...resultTexts[values.format](rows)].join('');
    await print(io.stdout, text.replace(/\n$/, ''));
    return 0;
  },
};

function oneKey(command: string, [key, ...others]: readonly string[]): string {
  if (key === undefined || others.length > 0) throw new OperatorError(`${command} takes one KEY`);
  return key;
}

function isFormat(text: string): text is ResultFormat {
  return isAmong(resultFormats, text);
}

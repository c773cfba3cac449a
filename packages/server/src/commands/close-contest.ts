import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { type ResultFormat, resultFormats, resultsText } from '@tribunal/contract/contests/contest-results';
import { refusals } from '@tribunal/contract/refusals';
import { finalizeContest } from '../actions/contests/finalize-contest.ts';
import { OperatorError } from '../operator-error.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { findContestToEdit } from '../storage/contests/edited-contest.ts';
import { contestResults } from '../storage/contests/scoreboard/results-view.ts';
import { unrestricted } from '../storage/visibility/viewer.ts';
import type { SiteCommand } from './site-command.ts';

const finalizeUsage = `
Usage: tribunal finalize KEY [--undo]

Closes the results of a contest that has ended and is thawed. Afterwards the contest cannot be edited.

  --undo   make the results open to changes again
`;

export const finalize: SiteCommand = {
  name: 'finalize',
  summary: 'close the results of a contest',
  usage: finalizeUsage,
  async run(args, io, site) {
    const options = { undo: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const key = oneKey('finalize', positionals);
    const closed = await finalizeContest(site.database, commandLine, key, values.undo, site.now());
    if ('refusal' in closed) throw new OperatorError(refusals[closed.refusal].message);
    await print(io.stdout, `The results of ${key} are ${values.undo ? 'not final any more' : 'final'}.`);
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
    const found = await findContestToEdit(site.database.query, unrestricted, key);
    if (!found) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
    const text = resultsText(values.format, await contestResults(site.database, found.id));
    await print(io.stdout, text.replace(/\n$/, ''));
    return 0;
  },
};

function oneKey(command: string, [key, ...others]: readonly string[]): string {
  if (key === undefined || others.length > 0) throw new OperatorError(`${command} takes one KEY`);
  return key;
}

function isFormat(text: string): text is ResultFormat {
  return (resultFormats as readonly string[]).includes(text);
}

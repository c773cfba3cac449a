import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';
import { beginVerification, verifyAndWait } from './verifying.ts';

const usage = `
Usage: tribunal verify-problem CODE [--no-wait]

Runs all solutions of the jury and all validators with the current test data, after all submissions, and prints what they got. Exit
status 1: a solution surprised, or a validator rejected an input. If no judge is online, the command starts one for as long as it runs.

  --no-wait   only start the verification
`;

export const verifyProblemCommand: SiteCommand = {
  name: 'verify-problem',
  summary: "run the jury's solutions of a problem",
  usage,
  async run(args, io, site) {
    const options = { 'no-wait': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [code, ...others] = positionals;
    if (code === undefined || others.length > 0) throw new OperatorError('verify-problem takes a CODE');
    if (!values['no-wait']) return verifyAndWait(site, code, io);
    await beginVerification(site, code);
    await print(io.stdout, `The verification of ${code} has started.`);
    return 0;
  },
};

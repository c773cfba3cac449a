import { command, print } from '@tribunal/client/terminal/command';
import type { Finding } from '../doctor/finding.ts';
import { OperatorError } from '../operator-error.ts';

const usage = `
Usage: tribunal doctor

Checks settings, data directory, secret key, database, judging, ports, sandbox, mail and sync key, beside a running site or without one, and changes
nothing. One line for each check; what is not well is followed by how to mend it. Exit status 1 when there is a fault.
`;

/** Opens no site: it has to work where a site does not start. */
export const doctor = command({
  name: 'doctor',
  summary: 'check what the site stands on, and say how to mend it',
  usage,
  async run(args, io) {
    if (args.length > 0) throw new OperatorError('doctor takes no arguments');
    const { examine } = await import('../doctor/examine.ts');
    let faults = 0;
    for await (const finding of examine(io.env)) {
      if (finding.state === 'fault') faults += 1;
      await print(io.stdout, linesOf(finding));
    }
    return faults > 0 ? 1 : 0;
  },
});

function linesOf({ state, about, what, mend }: Finding): string {
  const line = `${state.padEnd(7)}  ${about.padEnd(14)}  ${what.replace(/\s*\n\s*/g, ' ')}`;
  return mend === undefined ? line : `${line}\n${''.padEnd(25)}mend: ${mend}`;
}

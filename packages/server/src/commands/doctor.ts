import { command, print } from '@tribunal/client/terminal/command';
import type { Finding } from '../doctor/finding.ts';
import { OperatorError } from '../operator-error.ts';

const usage = `
Usage: tribunal doctor

Checks settings, data directory, secret key, database, judging, ports, sandbox, mail and sync key, with or without a running site, and changes
nothing. Prints one line per check, and for each warning or fault how to fix it. The exit status is 1 if there is a fault.
`;

/** Does not open the site, because it must work where a site does not start. */
export const doctor = command({
  name: 'doctor',
  summary: 'check the installation and show how to fix problems',
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

function linesOf({ state, about, what, fix }: Finding): string {
  const line = `${state.padEnd(7)}  ${about.padEnd(14)}  ${what.replace(/\s*\n\s*/g, ' ')}`;
  return fix === undefined ? line : `${line}\n${''.padEnd(25)}fix: ${fix}`;
}

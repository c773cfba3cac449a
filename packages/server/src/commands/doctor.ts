import { parseArgs } from 'node:util';
import { command, print } from '@tribunal/client/terminal/command';
import type { Finding } from '../doctor/finding.ts';

const usage = `
Usage: tribunal doctor [--files]

Checks settings, data directory, secret key, database, judging, files, ports, sandbox, what makes times differ, mail and sync key, with or
without a running site, and changes nothing. Prints one line per check, and for each warning or fault how to fix it. The exit status is 1 if there is a fault.

  --files   also read every file of test data and compare its SHA-256, which may take long
`;

/** Does not open the site, because it must work where a site does not start. */
export const doctor = command({
  name: 'doctor',
  summary: 'check the installation and show how to fix problems',
  usage,
  async run(args, io) {
    const { values } = parseArgs({ args, options: { files: { type: 'boolean', default: false } } });
    const { examine } = await import('../doctor/examine.ts');
    let faults = 0;
    for await (const finding of examine(io.env, values.files)) {
      if (finding.state === 'fault') faults += 1;
      await print(io.stdout, linesOf(finding));
    }
    return faults > 0 ? 1 : 0;
  },
});

/** That of the longest subject. */
const aboutWidth = 'timing: hyper-threading'.length;

function linesOf({ state, about, what, fix }: Finding): string {
  const line = `${state.padEnd(7)}  ${about.padEnd(aboutWidth)}  ${what.replace(/\s*\n\s*/g, ' ')}`;
  return fix === undefined ? line : `${line}\n${''.padEnd(aboutWidth + 11)}fix: ${fix}`;
}

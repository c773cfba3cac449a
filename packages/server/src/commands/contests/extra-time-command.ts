import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { editParticipation } from '../../actions/contests/edit-participation.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal extra-time KEY USER MINUTES

Gives one contestant of a contest more time, before or during the contest: their time ends MINUTES after that of the others. 0 takes
the extra time away.
`;

export const extraTime: SiteCommand = {
  name: 'extra-time',
  summary: 'give a contestant more time',
  usage,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [key, username, minutes] = positionals;
    if (key === undefined || username === undefined || minutes === undefined || positionals.length > 3)
      throw new OperatorError('extra-time takes a KEY, a USER and MINUTES');
    const extraMinutes = /^\d{1,9}$/.test(minutes) ? Number(minutes) : Number.NaN;
    const time = { key, username, extra_minutes: extraMinutes };
    const given = await editParticipation(site.database, commandLine, time, site.now());
    if ('refusal' in given) throw new OperatorError(refusals[given.refusal].message);
    const [before, after] = given.changed.extra_minutes ?? [extraMinutes, extraMinutes];
    await print(io.stdout, `Extra minutes of ${username}: ${before} -> ${after}.`);
    return 0;
  },
};

import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { invisibleCharacter } from '@tribunal/core/texts/text';
import { beginMaintenance, finishMaintenance } from '../actions/site/change-maintenance.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { operator } from '../storage/accounts/audit-log.ts';
import type { SiteCommand } from './site-command.ts';

const maxMessageLength = 500;

export const maintenanceCommand: SiteCommand = {
  name: 'maintenance',
  summary: 'let people read and change nothing, or end that',
  usage: `
Usage: tribunal maintenance on --message TEXT
       tribunal maintenance off

While it is on, pages and APIs can be read, and every change is refused with 503, Retry-After and the message. A bar shows the
message on every page. Judges finish what they have and get no more work; submissions wait in the queue. Jobs of the site itself,
such as opening problems after a contest, continue, and so do commands.

  --message TEXT   what everybody reads, for example when the maintenance ends
`,
  async run(args, io, site) {
    const options = { message: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [state, ...others] = positionals;
    const message = values.message?.trim();
    if (others.length > 0 || (state !== 'on' && state !== 'off'))
      throw new OperatorError('maintenance takes on or off');
    if (state === 'off') {
      if (message !== undefined) throw new OperatorError('maintenance off takes no --message');
      const isEnded = await finishMaintenance(site, operator);
      await print(io.stdout, isEnded ? 'The maintenance has ended.' : 'There was no maintenance.');
      return 0;
    }
    if (!message) throw new OperatorError('maintenance on needs --message TEXT');
    if (message.length > maxMessageLength || invisibleCharacter.test(message))
      throw new OperatorError(`--message is one line of at most ${maxMessageLength} characters`);
    await beginMaintenance(site, operator, message);
    await print(io.stdout, 'The site can only be read now. Each of its processes knows it within a second.');
    return 0;
  },
};

import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { tableLines } from '@tribunal/client/terminal/table';
import { clicsVersions, clicsViews } from '@tribunal/contract/clics/audiences';
import { type WebhookChange, webhookChangePages } from '@tribunal/contract/pages/contest-tools';
import { refusals } from '@tribunal/contract/refusals/refusals';

import { existing } from '@tribunal/core/unknown';
import { changeWebhook, makeWebhook } from '../../actions/contests/webhooks/edit-webhooks.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { type ListedWebhook, listWebhooks } from '../../storage/contests/webhooks/webhooks.ts';
import type { SiteCommand } from '../site-command.ts';
import { contestArgument, numberArgument } from './contest-argument.ts';

const usage = `
Usage: tribunal webhook KEY --url URL [--view VIEW] [--version VERSION]
       tribunal webhook KEY --list
       tribunal webhook KEY --CHANGE NUMBER

Has the events of a contest sent to an address, from the first one on, and prints the secret that signs them. It cannot be printed
again.

  --url URL          where the events are sent
  --view VIEW        public (default), or full: also what a freeze hides
  --version VERSION  of the Contest API: 2023-06 (default) or 2026-01
  --list             lists the webhooks of the contest, with their numbers
  --disable NUMBER   sends nothing more until --enable
  --enable NUMBER    sends again, beginning with what was not sent
  --resend NUMBER    sends the dead letters once more
  --discard NUMBER   removes the dead letters
  --delete NUMBER    removes the webhook
`;

const create = {
  url: { type: 'string' },
  view: { type: 'string' },
  version: { type: 'string' },
} as const;

const change = {
  enable: { type: 'string' },
  disable: { type: 'string' },
  resend: { type: 'string' },
  discard: { type: 'string' },
  delete: { type: 'string' },
} as const;

const done: Readonly<Record<WebhookChange, string>> = {
  enable: 'is enabled',
  disable: 'is disabled',
  resend: 'sends its dead letters again',
  discard: 'has no dead letters any more',
  delete: 'is deleted',
};

export const webhookCommand: SiteCommand = {
  name: 'webhook',
  summary: 'have the events of a contest sent to an address',
  usage,
  async run(args, io, site) {
    const options = { ...create, ...change, list: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { view = 'public', version = '2023-06', ...acts } = values;
    if (Object.keys(acts).length !== 1)
      throw new OperatorError('webhook takes one of --url, --list and the changes');
    const contest = await contestArgument(site, 'webhook', positionals);
    if (acts.list) {
      const listed = await listWebhooks(site.database.query, contest.id);
      await print(io.stdout, tableLines(listed.map(rowOf)).join('\n'));
      return 0;
    }
    if (acts.url !== undefined) {
      const wanted = {
        url: acts.url,
        view: oneOf('--view', clicsViews, view),
        version: oneOf('--version', clicsVersions, version),
      };
      const made = await makeWebhook(site, commandLine, contest.id, wanted);
      if ('refusal' in made) throw new OperatorError(refusals[made.refusal].message);
      await print(io.stdout, `Webhook ${made.id}: ${made.secret}`);
      return 0;
    }
    const { change: name } = existing(webhookChangePages.find((one) => acts[one.change] !== undefined));
    const number = existing(acts[name]);
    const changed = await changeWebhook(site, commandLine, contest.id, numberArgument(number), name);
    if (changed !== 'changed') throw new OperatorError(refusals[changed.refusal].message);
    await print(io.stdout, `Webhook ${number} of ${contest.key} ${done[name]}.`);
    return 0;
  },
};

function rowOf({ id, url, view, version, isEnabled, deliveredAt, fault, deadLetterCount }: ListedWebhook) {
  return {
    ...{ number: id, url, view, version, is_enabled: isEnabled },
    ...{ delivered_at: deliveredAt?.toISOString(), fault: fault ?? '', dead_letters: deadLetterCount },
  };
}

function oneOf<Value extends string>(option: string, values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new OperatorError(`${option} is ${values.join(' or ')}`);
  return found;
}

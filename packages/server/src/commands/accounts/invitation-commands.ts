import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { withdrawInvitation } from '../../actions/accounts/invite.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import { type ListedInvitation, listInvitations } from '../../storage/accounts/invitations.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal invitations [--json]

Lists the invitations that can still be used, the newest first: number, accounts that it can still create, end, organization.
The links themselves are not stored.

  --json   one JSON object per line
`;

export const invitations: SiteCommand = {
  name: 'invitations',
  summary: 'list the invitations that can still be used',
  usage,
  async run(args, io, { database, now }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const listed = await listInvitations(database.query, now());
    if (listed.length > 0) await print(io.stdout, listed.map(values.json ? jsonLine : textLine).join('\n'));
    return 0;
  },
};

function jsonLine({ id, usesLeft, organization, expiresAt }: ListedInvitation): string {
  return JSON.stringify({ id, uses_left: usesLeft, organization, expires_at: expiresAt });
}

function textLine({ id, usesLeft, organization, expiresAt }: ListedInvitation): string {
  return [id, usesLeft, expiresAt.toISOString(), organization ?? '-'].join('\t');
}

export const withdrawInvitations: SiteCommand = {
  name: 'withdraw-invitation',
  summary: 'make invitations useless',
  usage: `
Usage: tribunal withdraw-invitation NUMBER…

Nobody can create an account with these invitations any more. tribunal invitations lists their numbers.
`,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    if (positionals.length === 0) throw new OperatorError('give at least one NUMBER');
    for (const text of positionals) {
      const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
      const done = await withdrawInvitation(site, operator, number);
      if (done !== 'withdrawn') throw new OperatorError(`there is no invitation ${JSON.stringify(text)}`);
      await print(io.stdout, `Invitation ${number} is withdrawn.`);
    }
    return 0;
  },
};

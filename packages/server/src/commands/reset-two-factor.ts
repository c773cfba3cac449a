import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { clearTwoFactor } from '../actions/accounts/two-factor/disable-two-factor.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { findAccountByName } from '../storage/accounts/accounts.ts';
import { addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import type { SiteCommand } from './site-command.ts';

export const resetTwoFactor: SiteCommand = {
  name: 'reset-two-factor',
  summary: "switch off a user's two-factor authentication",
  usage: `Usage: tribunal reset-two-factor NAME

For a user who has lost the authenticator app and the scratch codes when no administrator can help. Until the user sets up two-factor
authentication again, the password alone is enough to sign in.`,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [username] = positionals;
    if (username === undefined || positionals.length > 1) throw new OperatorError('give exactly one NAME');
    await reset(site, username);
    await print(io.stdout, `Two-factor authentication of ${username} is now off.`);
    return 0;
  },
};

function reset(site: Site, username: string): Promise<void> {
  return site.database.transaction(async (queries) => {
    const account = await findAccountByName(queries, username);
    if (!account) throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    if (account.totpKey === null)
      throw new OperatorError(`two-factor authentication of ${username} is not on`);
    await clearTwoFactor(queries, account.id);
    const entry = { at: site.now(), actor: operator, action: 'reset two-factor', target: username };
    await addAuditEntry(queries, entry);
  });
}

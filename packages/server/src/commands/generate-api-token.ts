import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { generateToken } from '../actions/accounts/generate-token.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { findAccountByName } from '../storage/accounts/accounts.ts';
import { addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import type { SiteCommand } from './site-command.ts';

export const generateApiToken: SiteCommand = {
  name: 'generate_api_token',
  aliases: ['generate-api-token'],
  summary: "generate a user's personal API token",
  usage: `Usage: tribunal generate_api_token NAME

Generates and prints a new personal API token for the user, and nothing else. The previous token stops working.`,
  async run(args, io, site) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [username] = positionals;
    if (username === undefined || positionals.length > 1) throw new OperatorError('give exactly one NAME');
    await print(io.stdout, await tokenFor(site, username));
    return 0;
  },
};

function tokenFor(site: Site, username: string): Promise<string> {
  return site.database.transaction(async (queries) => {
    const account = await findAccountByName(queries, username);
    if (!account) throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    if (!account.isActive) throw new OperatorError(`the user ${username} is deactivated`);
    const entry = { at: site.now(), actor: operator, action: 'generate token', target: username };
    await addAuditEntry(queries, entry);
    return generateToken(queries, account.id, site.secretKey);
  });
}

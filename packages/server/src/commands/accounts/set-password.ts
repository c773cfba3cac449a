import { parseArgs } from 'node:util';
import { askSecret } from '@tribunal/client/terminal/ask-secret';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { savePassword } from '../../actions/accounts/set-user-password.ts';
import { hashPassword, passwordFault, readablePassword } from '../../auth/password.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { findAccountByName } from '../../storage/accounts/accounts.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import type { SiteCommand } from '../site-command.ts';

export const setPasswordCommand: SiteCommand = {
  name: 'set-password',
  summary: 'give a user another password',
  usage: `Usage: tribunal set-password NAME [--password PASSWORD]

Sets the password of a user and ends all sessions of that user. Without --password, the command asks for the password on a terminal.
Without a terminal, or with empty input, it generates and prints a password.`,
  async run(args, io, site) {
    const options = { password: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [username] = positionals;
    if (username === undefined || positionals.length > 1) throw new OperatorError('give exactly one NAME');
    const given = values.password ?? ((await askSecret(io, 'Password (empty to generate one)')) || undefined);
    const password = given ?? readablePassword();
    await save(site, username, password);
    await print(io.stdout, `${username} has another password and is signed out.`);
    if (given === undefined) await print(io.stdout, `Password: ${password}`);
    return 0;
  },
};

async function save(site: Site, username: string, password: string): Promise<void> {
  const fault = passwordFault(password, username);
  if (fault) throw new OperatorError(refusals[fault].message);
  const hash = await hashPassword(password);
  await site.database.transaction(async (queries) => {
    const account = await findAccountByName(queries, username);
    if (!account) throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    await savePassword(queries, account, hash, operator, site.now());
  });
}

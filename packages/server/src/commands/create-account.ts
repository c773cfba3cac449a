import { parseArgs } from 'node:util';
import { askSecret } from '@tribunal/client/terminal/ask-secret';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { createAccount } from '../actions/accounts/create-account.ts';
import { generatePassword } from '../auth/password.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { addAuditEntry, operator } from '../storage/accounts/audit-log.ts';
import type { SiteCommand } from './site-command.ts';

export const createAdmin = accountCommand('create-admin', 'create an administrator', true);
export const createUser = accountCommand('create-user', 'create an account', false);

function accountCommand(name: string, summary: string, isAdmin: boolean): SiteCommand {
  return {
    name,
    summary,
    usage: `Usage: tribunal ${name} NAME [--password PASSWORD] [--email ADDRESS]

Creates ${isAdmin ? 'an account with every permission' : 'an ordinary account'}. Without --password, the command asks for the password on a terminal. Without a terminal,
or with empty input, it generates and prints a password.`,
    run: (args, io, site) => run(args, io, site, isAdmin),
  };
}

async function run(args: string[], io: CommandIo, site: Site, isAdmin: boolean): Promise<number> {
  const options = { password: { type: 'string' }, email: { type: 'string', default: '' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [username] = positionals;
  if (username === undefined || positionals.length > 1) throw new OperatorError('give exactly one NAME');
  const given = values.password ?? ((await askSecret(io, question)) || undefined);
  const password = given ?? generatePassword();
  await create(site, { username, password, email: values.email, isAdmin });
  await print(io.stdout, `Created ${isAdmin ? 'the administrator' : 'the user'} ${username}.`);
  if (given === undefined) await print(io.stdout, `Password: ${password}`);
  return 0;
}

const question = 'Password (empty to generate one)';

interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

async function create(site: Site, user: NewUser): Promise<void> {
  const now = site.now();
  const action = user.isAdmin ? 'create administrator' : 'create user';
  await site.database.transaction(async (queries) => {
    const account = await createAccount(queries, { ...user, now });
    if ('refusal' in account) throw new OperatorError(refusals[account.refusal].message);
    await addAuditEntry(queries, { at: now, actor: operator, action, target: account.username });
  });
}

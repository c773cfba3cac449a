import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { setRolesByOperator } from '../../actions/accounts/edit-user.ts';
import { isRoleName, type RoleName, roleNames } from '../../auth/roles.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal set-role NAME ROLE…

Gives a user exactly these roles; all other permissions are taken away. ROLE is one of ${roleNames.join(', ')},
or the single word none.
`;

export const setRole: SiteCommand = {
  name: 'set-role',
  summary: 'set the roles of a user',
  usage,
  async run(args, io, site) {
    const [username, ...names] = parseArgs({ args, allowPositionals: true }).positionals;
    if (username === undefined || names.length === 0)
      throw new OperatorError('set-role takes a NAME and at least one ROLE');
    const saved = await setRolesByOperator(site, username, readRoles(names));
    if (saved !== 'saved') throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    await print(io.stdout, `Roles of ${username}: ${names.join(', ')}.`);
    return 0;
  },
};

function readRoles(names: readonly string[]): RoleName[] {
  if (names.length === 1 && names[0] === 'none') return [];
  const unknown = names.find((name) => !isRoleName(name));
  if (unknown !== undefined)
    throw new OperatorError(
      `there is no role ${JSON.stringify(unknown)}; the roles are ${roleNames.join(', ')}`,
    );
  return names.filter(isRoleName);
}

import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { setPermissionsByOperator } from '../../actions/accounts/edit-user.ts';
import { permissionNames } from '../../auth/permissions.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal set-permissions NAME PERMISSION…

Gives a user exactly these permissions, or none with the single word none. tribunal set-role gives those of a role.

${permissionNames.map((name) => `  ${name}`).join('\n')}
`;

export const setPermissions: SiteCommand = {
  name: 'set-permissions',
  summary: 'set the permissions of a user one by one',
  usage,
  async run(args, io, site) {
    const [username, ...names] = parseArgs({ args, allowPositionals: true }).positionals;
    if (username === undefined || names.length === 0)
      throw new OperatorError('set-permissions takes a NAME and at least one PERMISSION');
    const permissions = names.length === 1 && names[0] === 'none' ? [] : names;
    const unknown = permissions.find((name) => !permissionNames.some((known) => known === name));
    if (unknown !== undefined)
      throw new OperatorError(
        `there is no permission ${JSON.stringify(unknown)}; the permissions are ${permissionNames.join(', ')}`,
      );
    const saved = await setPermissionsByOperator(site, username, permissions);
    if (saved !== 'saved') throw new OperatorError(`there is no user ${JSON.stringify(username)}`);
    await print(io.stdout, `Permissions of ${username}: ${names.join(', ')}.`);
    return 0;
  },
};

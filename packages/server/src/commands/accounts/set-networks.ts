import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { setNetworksByOperator } from '../../actions/accounts/edit-user.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal set-networks NAME NETWORK…

A user can sign in and use a token only from these networks, such as 192.0.2.0/24, 2001:db8::/32 or a single address. Sessions that
exist count only there, too. The single word any allows every address.
`;

export const setNetworks: SiteCommand = {
  name: 'set-networks',
  summary: 'set the networks from which a user can sign in',
  usage,
  async run(args, io, site) {
    const [username, ...networks] = parseArgs({ args, allowPositionals: true }).positionals;
    if (username === undefined || networks.length === 0)
      throw new OperatorError('set-networks takes a NAME and at least one NETWORK, or the word any');
    const wanted = networks.join() === 'any' ? [] : networks;
    const saved = await setNetworksByOperator(site, username, wanted);
    if (saved === 'saved') {
      await print(io.stdout, `Networks of ${username}: ${networks.join(', ')}.`);
      return 0;
    }
    throw new OperatorError(
      'detail' in saved
        ? `${JSON.stringify(saved.detail)} is not a network such as 192.0.2.0/24 or 2001:db8::/32`
        : `there is no user ${JSON.stringify(username)}`,
    );
  },
};

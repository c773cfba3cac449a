import { parseArgs } from 'node:util';
import { removeProfile } from '../profiles.ts';
import { type Command, command, print } from '../terminal/command.ts';
import { readSite, siteUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal logout [--site URL]

Deletes the token that tribunal login saved for a site. The site accepts the token until you revoke it there.

${siteUsage}
`;

export const logout: Command = command({
  name: 'logout',
  summary: 'delete the saved token of a site',
  usage,
  async run(args, { env, stderr }) {
    const { values } = parseArgs({ args, options: { site: { type: 'string' } } });
    const site = await readSite(values.site, env);
    if (!(await removeProfile(env, site))) throw new Error(`no token is saved for ${site}`);
    await print(stderr, `Signed out of ${site}`);
    return 0;
  },
});

import { parseArgs } from 'node:util';
import { removeProfile } from '../profiles.ts';
import { type Command, command, print } from '../terminal/command.ts';
import { readSite, siteUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal logout [--site URL]

Forgets the token that tribunal login keeps for a site. The site goes on taking the token until it is removed there.

${siteUsage}
`;

export const logout: Command = command({
  name: 'logout',
  summary: 'forget the token that is kept for a site',
  usage,
  async run(args, { env, stderr }) {
    const { values } = parseArgs({ args, options: { site: { type: 'string' } } });
    const site = await readSite(values.site, env);
    if (!(await removeProfile(env, site))) throw new Error(`no token is kept for ${site}`);
    await print(stderr, `Signed out of ${site}`);
    return 0;
  },
});

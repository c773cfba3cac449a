import { parseArgs } from 'node:util';
import { askSecret } from '../ask-secret.ts';
import { type Command, type CommandIo, command, print } from '../command.ts';
import { orThrow } from '../failure.ts';
import { profilesPath, saveProfile } from '../profiles.ts';
import { siteAddress } from '../site-address.ts';
import { Tribunal } from '../tribunal.ts';

const usage = `
Usage: tribunal login --site URL [--token TOKEN]

Checks a personal API token and keeps it, so that other commands act as its owner. Without --token it is asked for on a terminal and not
shown; otherwise it is read from standard input.

It is kept in $XDG_CONFIG_HOME/tribunal/profiles.json, or ~/.config/tribunal/profiles.json, which nobody but you can read, and is sent to
that site alone. To forget it, remove the file.

  --site URL     address of the site; else TRIBUNAL_SITE
  --token TOKEN  the token; better typed than given here, where other users of the machine can see it
`;

export const login: Command = command({
  name: 'login',
  summary: 'keep a personal API token for the other commands',
  usage,
  async run(args, io) {
    const options = { site: { type: 'string' }, token: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    const given = values.site || io.env.TRIBUNAL_SITE;
    if (!given) throw new Error('--site is missing');
    const site = siteAddress(given);
    const token = (values.token ?? (await askSecret(io, 'Token')) ?? (await allOf(io.stdin))).trim();
    const name = orThrow(await new Tribunal({ site, token, signal: io.signal }).whoAmI());
    await saveProfile(io.env, { site, username: name, token });
    await print(io.stderr, `Signed in to ${site} as ${name}; kept in ${profilesPath(io.env)}`);
    return 0;
  },
});

async function allOf(input: CommandIo['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) text += chunk;
  return text;
}

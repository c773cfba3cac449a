import { parseArgs } from 'node:util';
import { profilesPath, saveProfile } from '../profiles.ts';
import { orThrow } from '../requests/failure.ts';
import { arriving, askSecret } from '../terminal/ask-secret.ts';
import { type Command, type CommandIo, command, print } from '../terminal/command.ts';
import { Tribunal } from '../tribunal.ts';
import { readSite, signInOptions, siteUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal login [--site URL] [--token TOKEN]

Checks a personal API token and keeps it, so that other commands act as its owner. Without --token it is asked for on a terminal and not
shown; otherwise it is read from standard input.

It is kept in $XDG_CONFIG_HOME/tribunal/profiles.json, or ~/.config/tribunal/profiles.json, which nobody but you can read, and is sent to
that site alone. tribunal logout forgets it.

${siteUsage}
  --token TOKEN   the token; better typed than given here, where other users of the machine can see it
`;

export const login: Command = command({
  name: 'login',
  summary: 'keep a personal API token for the other commands',
  usage,
  async run(args, io) {
    const { values } = parseArgs({ args, options: signInOptions });
    const site = await readSite(values.site, io.env);
    const token = (values.token ?? (await askSecret(io, 'Token')) ?? (await allOf(io))).trim();
    const name = orThrow(await new Tribunal({ site, token, signal: io.signal }).whoAmI());
    await saveProfile(io.env, { site, username: name, token });
    await print(io.stderr, `Signed in to ${site} as ${name}; kept in ${profilesPath(io.env)}`);
    return 0;
  },
});

async function allOf(io: CommandIo): Promise<string> {
  if (io.stdin.isTTY)
    throw new Error('the token would be seen while it is typed: leave standard error on the terminal');
  let text = '';
  for await (const chunk of arriving(io)) text += chunk;
  return text;
}

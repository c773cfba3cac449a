import { parseArgs } from 'node:util';
import { profilesPath, saveProfile } from '../profiles.ts';
import { orThrow } from '../requests/failure.ts';
import { arriving, askSecret } from '../terminal/ask-secret.ts';
import { type Command, type CommandIo, command, print } from '../terminal/command.ts';
import { Tribunal } from '../tribunal.ts';
import { readSite, signInOptions, siteUsage } from './sign-in-options.ts';

const usage = `
Usage: tribunal login [--site URL] [--token TOKEN]

Checks a personal API token and saves it, so that other commands act as its owner. Without --token a terminal prompts for it without
echo; otherwise it is read from standard input.

It is saved in $XDG_CONFIG_HOME/tribunal/profiles.json, or ~/.config/tribunal/profiles.json, which only you can read. It is sent only to
that site. tribunal logout deletes it.

${siteUsage}
  --token TOKEN   the token; preferably type it, because other users of the machine can see arguments
`;

export const login: Command = command({
  name: 'login',
  summary: 'save a personal API token for the other commands',
  usage,
  async run(args, io) {
    const { values } = parseArgs({ args, options: signInOptions });
    const site = await readSite(values.site, io.env);
    const token = (values.token ?? (await askSecret(io, 'Token')) ?? (await allOf(io))).trim();
    const name = orThrow(await new Tribunal({ site, token, signal: io.signal }).whoAmI());
    await saveProfile(io.env, { site, username: name, token });
    await print(io.stderr, `Signed in to ${site} as ${name}; saved in ${profilesPath(io.env)}`);
    return 0;
  },
});

async function allOf(io: CommandIo): Promise<string> {
  if (io.stdin.isTTY)
    throw new Error('the token would be visible while you type: do not redirect standard error');
  let text = '';
  for await (const chunk of arriving(io)) text += chunk;
  return text;
}

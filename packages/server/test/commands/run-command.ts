import { Readable, Writable } from 'node:stream';
import { type CommandIo, command } from '@tribunal/client/terminal/command';
import { type SiteCommand, siteCommand } from '@tribunal/server/commands/site-command';
import type { Site } from '@tribunal/server/site';

/** Runs a command on a site like the command line, and returns its output. */
export async function runCommand(
  site: Site,
  one: SiteCommand,
  args: readonly string[],
  given: Partial<Pick<CommandIo, 'env' | 'signal'>> = {},
) {
  const printed = { stdout: '', stderr: '' };
  const into = (name: keyof typeof printed) =>
    new Writable({
      write(chunk, _encoding, done) {
        printed[name] += String(chunk);
        done();
      },
    });
  const io = {
    stdin: Readable.from([]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    signal: new AbortController().signal,
    ...given,
  };
  const status = await command(siteCommand(one, (_io, work) => work(site))).run([...args], io);
  return { status, ...printed };
}

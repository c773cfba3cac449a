import { type Command, type CommandIo, command } from '@tribunal/client/terminal/command';
import type { Site } from '../site.ts';

/** A command that uses the site's database, with or without a running site. */
export interface SiteCommand extends Omit<Command, 'run'> {
  /** Also runs when SECRET_KEY is not the key of the site. */
  readonly acceptsAnyKey?: boolean;
  run(args: string[], io: CommandIo, site: Site): Promise<number>;
}

/** Opens the site for a command; `command-line` provides it. */
export type WithSite = (
  io: CommandIo,
  work: (site: Site) => Promise<number>,
  acceptsAnyKey: boolean,
) => Promise<number>;

export function siteCommand(
  { run, acceptsAnyKey = false, ...rest }: SiteCommand,
  withSite: WithSite,
): Command {
  return command({ ...rest, run: (args, io) => withSite(io, (site) => run(args, io, site), acceptsAnyKey) });
}

import { type Command, type CommandIo, command } from '@tribunal/client/terminal/command';
import type { Site } from '../site.ts';

/** A command that works on a site's database, beside the running site or without one. */
export interface SiteCommand extends Omit<Command, 'run'> {
  run(args: string[], io: CommandIo, site: Site): Promise<number>;
}

/** How a command gets at its site; `main` knows. */
export type WithSite = (io: CommandIo, work: (site: Site) => Promise<number>) => Promise<number>;

export function siteCommand({ run, ...rest }: SiteCommand, withSite: WithSite): Command {
  return command({ ...rest, run: (args, io) => withSite(io, (site) => run(args, io, site)) });
}

import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import type { SiteCommand } from './site-command.ts';

/** Opening the site migrates the schema, so this command only reports it. */
export const migrate: SiteCommand = {
  name: 'migrate',
  summary: 'update the database schema',
  usage: 'Usage: tribunal migrate\n\nUpdates the database schema. Starting the site does this too.',
  async run(args, io) {
    parseArgs({ args });
    await print(io.stdout, 'The schema is up to date.');
    return 0;
  },
};

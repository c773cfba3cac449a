import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import type { SiteCommand } from './site-command.ts';

/** Opening a site brings its schema up to date, so there is nothing left to do here but to say so. */
export const migrate: SiteCommand = {
  name: 'migrate',
  summary: 'bring the schema of the database up to date',
  usage:
    'Usage: tribunal migrate\n\nBrings the schema of the database up to date. Starting the site does the same.',
  async run(args, io) {
    parseArgs({ args });
    await print(io.stdout, 'The schema is up to date.');
    return 0;
  },
};

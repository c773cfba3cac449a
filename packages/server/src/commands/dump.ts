import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { countRecords } from '../database/record-count.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { writeAtomically } from '../snapshot/dump/atomic-file.ts';
import { dumpSnapshot } from '../snapshot/dump/dump-snapshot.ts';
import { siteSecrets } from '../snapshot/load/secrets.ts';
import { progressBar } from './progress.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal dump [FILE]

Writes a consistent snapshot of the site, one JSON object per line, to FILE, or to standard output for - or without FILE.
The snapshot contains password hashes and two-factor keys: protect it like the database.
`;

export const dump: SiteCommand = {
  name: 'dump',
  summary: 'write a snapshot of the site',
  usage,
  async run(args, io, { database, blobs, secretKey }) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file = '-', ...others] = positionals;
    if (others.length > 0) throw new OperatorError('dump takes one FILE, or - for standard output');
    const progress = progressBar(io.stderr);
    const total = await countRecords(database.query);
    let written = 0;
    const onRecords = (count: number) => {
      written = count;
      progress.show(count / total, 'writing');
    };
    const options = { secrets: siteSecrets(secretKey), signal: io.signal, onRecords };
    try {
      if (file === '-') await dumpSnapshot({ database, blobs }, io.stdout, options);
      else await writeAtomically(file, (output) => dumpSnapshot({ database, blobs }, output, options));
    } finally {
      progress.clear();
    }
    if (file !== '-') await print(io.stderr, `Wrote ${written} records to ${file}.`);
    return 0;
  },
};

import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import { verifyArchive } from '../../snapshot/backup/read-archive.ts';
import { filesInArchive, writeArchive } from '../../snapshot/backup/write-archive.ts';
import { writeAtomically } from '../../snapshot/dump/atomic-file.ts';
import type { SiteCommand } from '../site-command.ts';
import { readPassphrase } from './passphrase.ts';

const usage = `
Usage: tribunal backup FILE [--passphrase-file FILE] [--base FILE]

Writes one archive with the database, the files of all test data and the secret key, and verifies it. The site may run meanwhile.

  --passphrase-file FILE   encrypt the archive with the passphrase in FILE, or in the variable TRIBUNAL_BACKUP_PASSPHRASE
  --base FILE              leave out files that this earlier backup has; restoring then needs both
`;

const options = { 'passphrase-file': { type: 'string' }, base: { type: 'string' } } as const;

export const backup: SiteCommand = {
  name: 'backup',
  summary: 'write everything into one archive',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new OperatorError('backup takes one FILE');
    const passphrase = await readPassphrase(io, values['passphrase-file']);
    const base = values.base === undefined ? null : await readBase(values.base, passphrase);
    await writeAtomically(
      file,
      (output) => writeArchive(site, output, { passphrase, base, signal: io.signal }),
      (draft) => verifyArchive(draft, passphrase),
    );
    await print(io.stdout, `Wrote and verified ${file}.`);
    return 0;
  },
};

async function readBase(path: string, passphrase: string | null) {
  const { id, base } = await verifyArchive(path, passphrase);
  if (base !== null) throw new OperatorError(`${path} itself leaves out files: give the backup that has all`);
  return { id, files: await filesInArchive(path, passphrase) };
}

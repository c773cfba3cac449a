import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import { fingerprintOf, replaceSecretKey } from '../../environment/secret-key.ts';
import type { Site } from '../../site.ts';
import { type ArchiveDescription, verifyArchive } from '../../snapshot/backup/read-archive.ts';
import { restoreArchive } from '../../snapshot/backup/restore-archive.ts';
import { replaceFingerprint } from '../../storage/site/secret-key-fingerprint.ts';
import { hasContent } from '../../storage/site/site-content.ts';
import type { SiteCommand } from '../site-command.ts';
import { readPassphrase } from './passphrase.ts';

const usage = `
Usage: tribunal restore FILE [--passphrase-file FILE] [--base FILE]

Restores a backup into a site that has no users, problems and contests. It verifies the whole archive before it changes anything. Stop a running site first.

  --passphrase-file FILE   the passphrase of an encrypted archive; or the variable TRIBUNAL_BACKUP_PASSPHRASE
  --base FILE              the backup that has the files which this one leaves out
`;

const options = { 'passphrase-file': { type: 'string' }, base: { type: 'string' } } as const;

export const restore: SiteCommand = {
  name: 'restore',
  summary: 'restore a backup into an empty site',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [archive, ...others] = positionals;
    if (archive === undefined || others.length > 0) throw new OperatorError('restore takes one FILE');
    const passphrase = await readPassphrase(io, values['passphrase-file']);
    const described = await verifyArchive(archive, passphrase);
    const base = await requireBase(described, archive, values.base, passphrase);
    await requireEmpty(site, described);
    const { secretKey, madeAt } = described;
    // First, because a key without data does no harm.
    if (site.settings.SECRET_KEY === '') await replaceSecretKey(site.settings.SITE_DATA_DIR, secretKey);
    await replaceFingerprint(site.database.query, fingerprintOf(secretKey));
    const { warnings } = await restoreArchive(site, { archive, passphrase, base, secretKey });
    for (const warning of warnings) await print(io.stderr, `warning: ${warning}`);
    await print(io.stdout, `Restored the backup of ${madeAt}.`);
    return 0;
  },
};

async function requireBase(
  { base: needed }: ArchiveDescription,
  archive: string,
  given: string | undefined,
  passphrase: string | null,
): Promise<string | null> {
  if (needed === null) return null;
  if (given === undefined)
    throw new OperatorError(`${archive} leaves out files of an earlier backup: give it with --base`);
  const { id } = await verifyArchive(given, passphrase);
  if (id !== needed) throw new OperatorError(`${given} is not the backup on which ${archive} is based`);
  return given;
}

async function requireEmpty({ database, settings }: Site, { secretKey }: ArchiveDescription): Promise<void> {
  if (await hasContent(database.query))
    throw new OperatorError('the site is not empty: restore into another data directory or database');
  if (settings.SECRET_KEY !== '' && settings.SECRET_KEY !== secretKey)
    throw new OperatorError('SECRET_KEY is another key than that of the backup: remove the setting');
}

import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { LARGEST_PHOTO_BYTES, readPhoto, setPhoto } from '../../actions/accounts/set-photo.ts';
import type { Queries } from '../../database/connection.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { findAccountByName } from '../../storage/accounts/accounts.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal import-photos FILE…

Sets the photos of users and teams. The name of each file is the name of a user with .png, .jpg, .jpeg or .webp, such as team01.jpg.
A photo has at most 1 MB and 4096 pixels in each direction. If a file has an error, no photo is set.
`;

export const importPhotos: SiteCommand = {
  name: 'import-photos',
  summary: 'set the photos of users and teams',
  usage,
  async run(args, io, site) {
    const paths = parseArgs({ args, allowPositionals: true }).positionals;
    if (paths.length === 0) throw new OperatorError('import-photos takes at least one FILE');
    const faults: string[] = [];
    for (const path of paths) {
      const fault = await faultOf(site.database.query, path);
      if (fault !== null) faults.push(`${path}: ${fault}`);
    }
    for (const fault of faults) await print(io.stderr, fault);
    if (faults.length > 0) {
      await print(io.stderr, 'No photo was set.');
      return 1;
    }
    for (const path of paths) {
      const set = await setPhoto(
        site.database,
        commandLine,
        usernameOf(path),
        await readFile(path),
        site.now(),
      );
      if ('refusal' in set) throw new OperatorError(`${path}: ${refusals[set.refusal].message}`);
    }
    await print(io.stdout, `Photos set: ${paths.length}.`);
    return 0;
  },
};

function usernameOf(path: string): string {
  return basename(path, extname(path));
}

async function faultOf(queries: Queries, path: string): Promise<string | null> {
  const state = await stat(path).catch(() => null);
  if (!state?.isFile()) return 'is not a file that can be read';
  if (state.size > LARGEST_PHOTO_BYTES) return refusals['photo is too large'].message;
  const photo = readPhoto(await readFile(path));
  if ('refusal' in photo) return refusals[photo.refusal].message;
  const account = await findAccountByName(queries, usernameOf(path));
  return account ? null : `there is no user ${JSON.stringify(usernameOf(path))}`;
}

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { addLibraryFile } from '../../actions/problems/test-data/change-library.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { operator } from '../../storage/accounts/audit-log.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal add-library FILE [--name NAME]

Adds a header, for example testlib.h, that checkers, interactors, generators and validators of all problems may include. A file of the
same name is replaced. Test data that exists keeps the one that it was made with.

  --name NAME   its name (default: that of the file)
`;

export const addLibraryCommand: SiteCommand = {
  name: 'add-library',
  summary: 'add a header that programs of all problems may include',
  usage,
  async run(args, io, site) {
    const options = { name: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new OperatorError('add-library takes a FILE');
    const content = await readFile(file).catch((error: Error) => {
      throw new OperatorError(`cannot read ${file}: ${error.message}`);
    });
    const added = await addLibraryFile(site, operator, values.name ?? basename(file), content);
    if ('refusal' in added) throw new OperatorError(refusals[added.refusal].message);
    await print(io.stdout, `Programs may include ${added.name}.`);
    return 0;
  },
};

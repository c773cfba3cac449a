import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import { exportProblem } from '../../problem-packages/export/export-problem.ts';
import { exportFormats } from '../../problem-packages/export/exported.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal export-problem CODE FILE [--format icpc|tribunal]

Writes a problem as a package, a zip file, and lists what the format cannot carry.

  --format FORMAT   icpc (default): the ICPC/Kattis package format, version legacy, which other systems import
                    tribunal: everything, for another site of this kind
`;

export const exportProblemCommand: SiteCommand = {
  name: 'export-problem',
  summary: 'write a problem as a package',
  usage,
  async run(args, io, site) {
    const options = { format: { type: 'string', default: 'icpc' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [code, file, ...others] = positionals;
    if (code === undefined || file === undefined || others.length > 0)
      throw new OperatorError('export-problem takes a CODE and a FILE');
    const format = exportFormats.find((one) => one === values.format);
    if (!format) throw new OperatorError(`the format is one of ${exportFormats.join(', ')}`);
    const target = resolve(file);
    if (existsSync(target)) throw new OperatorError(`${file} exists already`);
    const exported = await exportProblem(site, unrestricted, code, format, target);
    if ('refusal' in exported) {
      await rm(target, { force: true });
      const reason = 'detail' in exported ? exported.detail : `there is no problem ${JSON.stringify(code)}`;
      throw new OperatorError(reason);
    }
    const notes = exported.notes.map((note) => `- ${note}`);
    await print(
      io.stdout,
      [`Wrote ${file}.`, ...(notes.length > 0 ? ['Not in the package:', ...notes] : [])].join('\n'),
    );
    return 0;
  },
};

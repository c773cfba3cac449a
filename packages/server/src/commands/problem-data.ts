import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../environment/operator-error.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { replaceTestData, type SavedTests } from '../test-data/editing/replace-test-data.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal problem-data CODE ZIP [--reason TEXT] [--force]

Replaces the test data of a problem with the files of an archive: with an init.yml, or only numbered pairs such as 1.in and 1.out. If
the archive has an error, nothing changes. Judges use the new data at once. During a contest, data that no online judge can use is
refused; --force saves it nevertheless.
`;

export const problemData: SiteCommand = {
  name: 'problem-data',
  summary: 'replace the test data of a problem',
  usage,
  async run(args, io, site) {
    const options = {
      reason: { type: 'string', default: '' },
      force: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [code, archive, ...others] = positionals;
    if (code === undefined || archive === undefined || others.length > 0)
      throw new OperatorError('problem-data takes a CODE and a ZIP');
    if (!existsSync(archive)) throw new OperatorError(`there is no file ${archive}`);
    const conditions = { isForced: values.force };
    const replaced = await replaceTestData(
      site,
      commandLine,
      code,
      { archive, reason: values.reason },
      conditions,
    );
    if ('version' in replaced) {
      await print(io.stdout, `Replaced the test data of ${code}${summaryOf(replaced)}.`);
      return 0;
    }
    throw new OperatorError('detail' in replaced ? replaced.detail : reasonOf(replaced.refusal, code));
  },
};

function reasonOf(refusal: string, code: string): string {
  if (refusal === 'no judge can use the test data')
    return 'a contest is running with this problem, and no online judge can use this data: use --force to save it nevertheless';
  if (refusal === 'test data has no samples')
    return 'a contest is running with this problem, and the statement would lose its samples: use --force to save the data nevertheless';
  return refusal === 'no such problem' ? `there is no problem ${JSON.stringify(code)}` : refusal;
}

function summaryOf({ summary, fault, keptSamples = 0 }: SavedTests): string {
  if (fault !== null) return `: ${fault}`;
  const { cases, batches, points, pretests } = summary;
  const parts = [counted(cases, 'case'), counted(batches, 'batch', 'batches'), counted(points, 'point')];
  if (pretests > 0) parts.push(counted(pretests, 'pretest'));
  if (keptSamples > 0) parts.push(`${counted(keptSamples, 'sample')} kept`);
  return `: ${parts.join(', ')}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

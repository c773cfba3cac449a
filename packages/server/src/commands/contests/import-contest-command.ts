import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { parseTime } from '@tribunal/contract/time';
import { credentialsCsv } from '../../actions/accounts/importing/passwords.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Added } from '../../problem-packages/contest/add-parties.ts';
import {
  type ContestImported,
  type ContestImportResult,
  importContest,
} from '../../problem-packages/contest/import-contest.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { openCredentials } from '../arguments/credentials-file.ts';
import { settingFaultText } from '../edit-contest.ts';
import { progressBar } from '../progress.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal import-contest DIR [--key KEY] [--start TIME] [--dry-run] [--output FILE]

Creates a contest from a package of the ICPC Contest API, such as export-contest writes: contest, problems, organizations and teams.
It also reads contest.yaml, problemset.yaml, teams.tsv and accounts.tsv of other systems. Problems, organizations and accounts that exist
are used as they are; the others are created. At first, only organizers and the teams see the contest, and only organizers its problems.
If anything is wrong, every error is listed and nothing is created.

  --key KEY       the key of the contest; otherwise its id in the package
  --start TIME    its start, such as 2026-11-16T09:00:00+01:00; otherwise that of the package
  --dry-run       show what would be created
  --output FILE   write usernames, names and passwords of new accounts as CSV; without it, generated passwords are printed
`;

const options = {
  key: { type: 'string' },
  start: { type: 'string' },
  output: { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
} as const;

export const importContestCommand: SiteCommand = {
  name: 'import-contest',
  summary: 'create a contest from a package',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new OperatorError('import-contest takes a DIR');
    const isFolder = await stat(folder).then(
      (state) => state.isDirectory(),
      () => false,
    );
    if (!isFolder) throw new OperatorError(`there is no folder ${folder}`);
    const startTime = values.start === undefined ? null : parseTime(values.start);
    if (values.start !== undefined && startTime === null) throw new OperatorError('--start takes a time');
    const request = { folder: resolve(folder), key: values.key ?? null, startTime };
    const checked = await importContest(site, commandLine, { ...request, isDryRun: true });
    if (!('key' in checked)) return refuse(io, checked);
    if (values['dry-run']) {
      await print(io.stdout, reportOf(checked, 'Would create'));
      return 0;
    }
    // Before the import, because its passwords exist nowhere else.
    const output = values.output === '' ? null : await openCredentials(values.output);
    const bar = progressBar(io.stderr);
    const onHashed = (count: number) => bar.show(count / checked.credentials.length, 'hashing passwords');
    const imported = await importContest(site, commandLine, { ...request, isDryRun: false, onHashed });
    bar.clear();
    if (!('key' in imported)) return refuse(io, imported);
    const csv = credentialsCsv(imported.credentials);
    await output?.truncate();
    await output?.writeFile(csv);
    await output?.close();
    await print(io.stdout, reportOf(imported, 'Created'));
    if (!output && imported.credentials.length > 0) await print(io.stdout, csv.trimEnd());
    return 0;
  },
};

/** One line for each error, all of them at once. */
async function refuse(
  io: CommandIo,
  refused: Exclude<ContestImportResult, ContestImported>,
): Promise<number> {
  const lines = 'lines' in refused ? refused.lines : refused.settings.map(settingFaultText);
  for (const line of [...lines, 'Nothing was imported.']) await print(io.stderr, line);
  return 1;
}

function reportOf(imported: ContestImported, verb: string): string {
  const { key, problems, organizations, groups, teams, notes } = imported;
  return [
    `${verb} the contest ${key}.`,
    countLine('Problems', problems),
    countLine('Organizations', organizations),
    countLine('Groups', groups),
    countLine('Teams', teams),
    ...(notes.length > 0 ? ['Not imported:', ...notes.map((note) => `- ${note}`)] : []),
  ].join('\n');
}

const maxNames = 20;

function countLine(what: string, { created, reused }: Added): string {
  const names = created.slice(0, maxNames).join(', ') + (created.length > maxNames ? ', …' : '');
  return `${what}: ${created.length} new${names && ` (${names})`}, ${reused} that exist.`;
}

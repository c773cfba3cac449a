import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { OperatorError } from '../../environment/operator-error.ts';
import { type Imported, type ImportResult, importProblem } from '../../problem-packages/import-problem.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import type { SiteCommand } from '../site-command.ts';
import { faultText } from './edit-problem-command.ts';
import { verifyAndWait } from './verifying.ts';

const usage = `
Usage: tribunal import-problem PACKAGE [--code CODE] [--replace] [--force] [--dry-run] [--private] [--verify]

Creates a problem from a zip file or folder: ICPC/Kattis, DOMjudge, Polygon (full packages), DMOJ, Hydro, FPS, or pairs of files such
as 1.in and 1.out. Lists everything that is not imported. If the package has an error, nothing changes.

  --code CODE   the code of the problem; otherwise the one that the package suggests
  --replace     replace statements, limits and test data of an existing problem, and show what changes
  --force       replace it during a contest also by data that no online judge can use
  --dry-run     show what would happen, and change nothing
  --private     only editors see the new problem
  --verify      run the solutions of the package afterwards; exit status 1 if one surprises
`;

const options = {
  code: { type: 'string' },
  replace: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  private: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const;

export const importProblemCommand: SiteCommand = {
  name: 'import-problem',
  summary: 'create a problem from a package',
  usage,
  async run(args, io, site) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new OperatorError('import-problem takes a PACKAGE');
    if (!existsSync(path)) throw new OperatorError(`there is no file ${path}`);
    const imported = await importProblem(site, commandLine, {
      path,
      code: values.code ?? null,
      isReplacing: values.replace,
      isForced: values.force,
      isDryRun: values['dry-run'],
      isPublic: !values.private,
      settings: {},
      version: null,
    });
    if ('refusal' in imported) throw new OperatorError(refusalText(imported));
    await print(io.stdout, reportOf(imported, values['dry-run']));
    if (!values.verify || values['dry-run']) return 0;
    return verifyAndWait(site, imported.code, io);
  },
};

function refusalText(refused: Exclude<ImportResult, Imported>): string {
  if ('faults' in refused) return refused.faults.map(faultText).join('; ');
  return 'detail' in refused ? refused.detail : refusals[refused.refusal];
}

const refusals = {
  'no such problem': 'the problem was deleted meanwhile',
  'problem was edited meanwhile': 'the problem was edited meanwhile',
  'no judge can use the test data':
    'a contest is running with this problem, and no online judge can use this data: use --force to import it nevertheless',
  'test data has no samples':
    'a contest is running with this problem, and the statement would lose its samples: use --force to import it nevertheless',
  'not allowed to create problems': 'you may not create problems',
  'not allowed to edit problem': 'you may not edit this problem',
  'no code': 'the package suggests no valid code: give one with --code',
  'code taken': 'there is a problem with this code already: use --replace to replace it',
};

function reportOf(
  { code, isNew, format, changed, regraded, before, data, files, solutions, notes }: Imported,
  isDryRun: boolean,
): string {
  const would = isDryRun ? 'Would ' : '';
  const act = isNew ? (isDryRun ? 'create' : 'Created') : isDryRun ? 'replace' : 'Replaced';
  const { summary, fault } = data;
  const cases = `${summary.cases} cases, ${summary.batches} batches, ${summary.points} points`;
  const lines = [`${would}${act} the problem ${code} from: ${format}.`, `Test data: ${fault ?? cases}.`];
  if (before) lines.push(`Test data before: ${before.summary.cases} cases, ${before.summary.points} points.`);
  for (const [field, [old, given]] of Object.entries(changed))
    lines.push(`${field}: ${short(old)} -> ${short(given)}`);
  if (regraded > 0) lines.push(`Submissions with other points: ${regraded}.`);
  if (!isNew) lines.push(...fileLines(files));
  if (solutions > 0) lines.push(`Solutions: ${solutions}.`);
  if (notes.length > 0) lines.push('Not imported:', ...notes.map((note) => `- ${note}`));
  return lines.join('\n');
}

const maxPaths = 20;

function fileLines(files: Imported['files']): string[] {
  return Object.entries(files).map(([change, paths]) => {
    const more = paths.length > maxPaths ? ` and ${paths.length - maxPaths} more` : '';
    return `Files ${change}: ${paths.length === 0 ? 'none' : paths.slice(0, maxPaths).join(', ')}${more}.`;
  });
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

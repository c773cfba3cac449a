import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { editProblem, type ProblemEdited } from '../../actions/problems/edit-problem.ts';
import type { ProblemFault } from '../../actions/problems/problem-faults.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { findEditedProblem } from '../../storage/problems/authoring/edited-problem.ts';
import {
  findProblemSettings,
  type ProblemSettings,
} from '../../storage/problems/authoring/problem-settings.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { fieldAssignment } from '../arguments/field-assignment.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal edit-problem CODE --set FIELD=VALUE [--set FIELD=VALUE …] [--preview]

Changes settings of a problem. Points of users and scoreboards follow at once; verdicts stay. Prints what changed.

  --set FIELD=VALUE   a field of a problem in a snapshot, except test data; VALUE is JSON, or text
  --preview           print what would change and save nothing
`;

export const editProblemCommand: SiteCommand = {
  name: 'edit-problem',
  summary: 'change settings of a problem',
  usage,
  async run(args, io, site) {
    const options = {
      set: { type: 'string', multiple: true },
      preview: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [code, ...others] = positionals;
    if (code === undefined || others.length > 0) throw new OperatorError('edit-problem takes one CODE');
    const given = Object.fromEntries((values.set ?? []).map(fieldAssignment));
    const changes = checkedChanges(await findSettings(site, code), given);
    const edit = { code, changes, version: null, isPreview: values.preview };
    const lines = linesOf(await editProblem(site.database, commandLine, edit, site.now()));
    await print(io.stdout, [...lines, ...(values.preview ? ['Nothing is saved.'] : [])].join('\n'));
    return 0;
  },
};

async function findSettings({ database }: Site, code: string): Promise<ProblemSettings> {
  const found = await findEditedProblem(database, unrestricted, code);
  if (!found) throw new OperatorError(`there is no problem ${JSON.stringify(code)}`);
  return findProblemSettings(database.query, found.id);
}

/** The fields must have the types of a snapshot. */
function checkedChanges(
  settings: ProblemSettings,
  changes: Readonly<Record<string, unknown>>,
): Partial<ProblemSettings> {
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(settings, name));
  if (unknown !== undefined) throw new OperatorError(`edit-problem does not change the field "${unknown}"`);
  const checked = checkRecord({ type: 'problem', ...settings, ...changes });
  if ('fault' in checked) throw new OperatorError(checked.fault);
  const { statements } = changes as Partial<ProblemSettings>;
  return {
    ...changes,
    ...(statements && { statements: statements.map((one) => ({ ...one, notes: one.notes ?? '' })) }),
  };
}

function linesOf(edited: ProblemEdited): string[] {
  if ('faults' in edited) throw new OperatorError(edited.faults.map(faultText).join('; '));
  if ('refusal' in edited) throw new OperatorError(edited.refusal);
  const changes = Object.entries(edited.changed).map(
    ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );
  if (changes.length === 0) return ['No changes.'];
  return edited.regraded > 0 ? [...changes, `Submissions with other points: ${edited.regraded}.`] : changes;
}

export function faultText(fault: ProblemFault): string {
  switch (fault.reason) {
    case 'taken':
      return 'another problem has this code';
    case 'bad code':
      return 'a code has 1 to 64 letters, digits, _ and -';
    case 'unknown names':
      return `${fault.field}: ${fault.names.join(', ')} not found`;
    case 'language twice':
      return `${fault.field}: the language ${fault.language} appears twice`;
    case 'bad language':
      return `${fault.field}: ${JSON.stringify(fault.language)} is not a language code`;
    case 'results are final':
      return `${fault.field}: the results of ${fault.contests.join(', ')} are final`;
  }
}

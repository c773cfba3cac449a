import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { createLanguage, type NewLanguage } from '../../actions/judges/create-language.ts';
import { editLanguage } from '../../actions/judges/edit-language.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import type { LanguageSettings } from '../../storage/judges/languages/language-settings.ts';
import { fieldAssignment } from '../arguments/field-assignment.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal edit-language KEY --set FIELD=VALUE…

Changes a language and prints what changed.

  --set FIELD=VALUE   any field of a language in a snapshot except key and id, such as time_factor=2; VALUE is JSON, or text
`;

export const editLanguageCommand: SiteCommand = {
  name: 'edit-language',
  summary: 'change a language',
  usage,
  async run(args, io, site) {
    const options = { set: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0 || !values.set)
      throw new OperatorError('edit-language takes one KEY and at least one --set');
    const changes = checkedChanges(Object.fromEntries(values.set.map(fieldAssignment)));
    const edited = await editLanguage(site, commandLine, key, changes, null);
    if ('refusal' in edited) throw new OperatorError(`there is no language ${JSON.stringify(key)}`);
    const lines = Object.entries(edited.changed).map(
      ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    );
    await print(io.stdout, lines.join('\n') || 'No field differs from the saved one.');
    return 0;
  },
};

export const createLanguageCommand: SiteCommand = {
  name: 'create-language',
  summary: 'add a language',
  usage: `
Usage: tribunal create-language KEY --set name=NAME [--set FIELD=VALUE…]

Adds a language. Judges that have a language with this key judge its submissions.

  --set FIELD=VALUE   any field of a language in a snapshot except key and id, such as extension=rs; VALUE is JSON, or text
`,
  async run(args, io, site) {
    const options = { set: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0) throw new OperatorError('create-language takes one KEY');
    const settings = Object.fromEntries((values.set ?? []).map(fieldAssignment));
    const fixed = ['type', 'key', 'id'].find((field) => field in settings);
    if (fixed !== undefined) throw new OperatorError(`--set does not take the field "${fixed}"`);
    const checked = checkRecord({ type: 'language', key, ...settings });
    if ('fault' in checked) throw new OperatorError(checked.fault);
    const created = await createLanguage(site, commandLine, { key, ...settings } as NewLanguage);
    if ('refusal' in created) throw new OperatorError(`there is a language ${JSON.stringify(key)} already`);
    await print(io.stdout, `The language ${key} is added.`);
    return 0;
  },
};

/** The fields must have the types of a snapshot. */
function checkedChanges(changes: Readonly<Record<string, unknown>>): Partial<LanguageSettings> {
  const fixed = ['type', 'key', 'id'].find((field) => field in changes);
  if (fixed !== undefined) throw new OperatorError(`edit-language does not change the field "${fixed}"`);
  const checked = checkRecord({ type: 'language', key: 'X', name: 'X', ...changes });
  if ('fault' in checked) throw new OperatorError(checked.fault);
  return changes;
}

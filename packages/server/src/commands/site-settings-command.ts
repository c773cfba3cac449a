import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import { editSite } from '../actions/site/edit-site.ts';
import { OperatorError } from '../environment/operator-error.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import { findSiteSettings } from '../storage/site/site-settings.ts';
import { fieldAssignment } from './arguments/field-assignment.ts';
import type { SiteCommand } from './site-command.ts';

/** Not fields of the settings, but of the record in a snapshot. */
const fixedFields = ['type', 'logo', 'favicon'];

export const siteSettingsCommand: SiteCommand = {
  name: 'site',
  summary: 'show or change the settings of the site',
  usage: `
Usage: tribunal site [--set FIELD=VALUE…]

Changes the settings that every page shows, and prints what changed. Without options, prints all of them.

  --set FIELD=VALUE   name, accent_color, menu, banner, home_text, footer, terms or robots; VALUE is JSON, or text
`,
  async run(args, io, site) {
    const options = { set: { type: 'string', multiple: true } } as const;
    const { values } = parseArgs({ args, options });
    if (!values.set) {
      const settings = Object.entries(await findSiteSettings(site.database.query));
      await print(
        io.stdout,
        settings.map(([field, value]) => `${field}: ${JSON.stringify(value)}`).join('\n'),
      );
      return 0;
    }
    const changes = Object.fromEntries(values.set.map(fieldAssignment));
    const fixed = fixedFields.find((field) => field in changes);
    if (fixed !== undefined) throw new OperatorError(`--set does not take the field "${fixed}"`);
    const checked = checkRecord({ type: 'site', ...changes });
    if ('fault' in checked) throw new OperatorError(checked.fault);
    const edited = await editSite(site, commandLine, changes, null);
    if ('refusal' in edited) throw new OperatorError(refusals[edited.refusal].message);
    const lines = Object.entries(edited.changed).map(
      ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
    );
    await print(io.stdout, lines.join('\n') || 'No changes.');
    return 0;
  },
};

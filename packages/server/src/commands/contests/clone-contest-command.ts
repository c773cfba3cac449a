import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { refusals } from '@tribunal/contract/refusals/refusals';
import {
  type CopiedProblems,
  copyOfContest,
  createContest,
} from '../../actions/contests/editing/create-contest.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import { commandLine } from '../../storage/accounts/editor.ts';
import { withProblemDefaults } from '../../storage/contests/settings/contest-settings.ts';
import { nameAndTimes, withNegativeTimes } from '../arguments/name-and-times.ts';
import { findSettings, settingFaultText } from '../edit-contest.ts';
import type { SiteCommand } from '../site-command.ts';

const usage = `
Usage: tribunal clone-contest KEY NEW-KEY --problems WHICH [options]

Creates a contest with the settings and the banner of another one, for example for a rehearsal. It has no registrations, participations
or submissions.

  --problems WHICH   same, none, or the codes of other problems, separated by commas
  --name NAME        the name of the copy
  --start TIME       a time in ISO 8601, or a change such as -1d
  --end TIME         the same for the end
`;

export const cloneContest: SiteCommand = {
  name: 'clone-contest',
  summary: 'copy a contest',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const options = { problems: text, name: text, start: text, end: text };
    const given = withNegativeTimes(args);
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const [key, newKey, ...others] = positionals;
    if (key === undefined || newKey === undefined || others.length > 0)
      throw new OperatorError('clone-contest takes a KEY and a NEW-KEY');
    const original = await findSettings(site, key);
    const copy = {
      ...copyOfContest(original, problemsOption(values.problems)),
      key: newKey,
      ...nameAndTimes(original, values),
    };
    const created = await createContest(site.database, commandLine, copy, site.now(), key);
    if ('faults' in created) throw new OperatorError(created.faults.map(settingFaultText).join('; '));
    if ('refusal' in created) throw new OperatorError(refusals[created.refusal].message);
    await print(io.stdout, `Created the contest ${created.key}.`);
    return 0;
  },
};

/** Required, so that nobody shows the problems of a contest in its rehearsal by mistake. */
function problemsOption(which: string | undefined): CopiedProblems {
  if (which === undefined) throw new OperatorError('--problems takes same, none, or codes of other problems');
  if (which === 'same' || which === 'none') return which;
  return which.split(',').map((code) => withProblemDefaults({ code: code.trim() }));
}

import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import type { Changes } from '@tribunal/core/contests/contest-edit';
import {
  type ContestEdited,
  type EditEffects,
  editContest,
} from '../actions/contests/editing/edit-contest.ts';
import type { SettingFault } from '../actions/contests/editing/setting-faults.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { contestRefusalText } from '../snapshot/add/contest-refusal-text.ts';
import { commandLine } from '../storage/accounts/editor.ts';
import {
  type ContestSettings,
  findContestSettings,
  withProblemDefaults,
} from '../storage/contests/settings/contest-settings.ts';
import { findContestToEdit } from '../storage/contests/settings/edited-contest.ts';
import { versionOf } from '../storage/editing/field-versions.ts';
import {
  type ProblemState,
  verificationStates,
} from '../storage/problems/verification/verification-state.ts';
import { unrestricted } from '../storage/visibility/viewer.ts';
import { fieldAssignment } from './arguments/field-assignment.ts';
import { type GivenNameAndTimes, nameAndTimes, withNegativeTimes } from './arguments/name-and-times.ts';
import type { SiteCommand } from './site-command.ts';

const usage = `
Usage: tribunal edit-contest KEY [options]

Changes settings of a contest, also while it runs. Scoreboards follow at once, and nobody is removed. Prints what changed.

  --start TIME        a time in ISO 8601, or a change such as +10m, -5m, +1h
  --end TIME          the same for the end
  --freeze MINUTES    how long before the end the scoreboard freezes; 0 for no freeze
  --name NAME         the name
  --format FORMAT     the format; its options get their defaults
  --set FIELD=VALUE   any field of a contest in a snapshot; VALUE is JSON, or text
  --force             also remove problems that have submissions
  --preview           print the effect and save nothing
`;

export const editContestCommand: SiteCommand = {
  name: 'edit-contest',
  summary: 'change settings of a contest',
  usage,
  async run(args, io, site) {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = {
      start: text,
      end: text,
      freeze: text,
      name: text,
      format: text,
      set: { type: 'string', multiple: true },
      preview: flag,
      force: flag,
    } as const;
    const { values, positionals } = parseArgs({
      args: withNegativeTimes(args),
      options,
      allowPositionals: true,
    });
    const [key, ...others] = positionals;
    if (key === undefined || others.length > 0) throw new OperatorError('edit-contest takes one KEY');
    const settings = await findSettings(site, key);
    const changes = checkedChanges(settings, requestedChanges(settings, values));
    const edit = {
      key,
      changes,
      version: versionOf(settings),
      removesSubmissions: values.force,
      isPreview: values.preview,
    };
    const edited = await editContest(site.database, commandLine, edit, site.now());
    await report(io, site, edited, values.preview);
    return 0;
  },
};

export async function findSettings({ database }: Site, key: string): Promise<ContestSettings> {
  const found = await findContestToEdit(database.query, unrestricted, key);
  const settings = found && (await findContestSettings(database.query, found.id));
  if (!settings) throw new OperatorError(`there is no contest ${JSON.stringify(key)}`);
  return settings;
}

interface Given extends GivenNameAndTimes {
  readonly freeze?: string | undefined;
  readonly format?: string | undefined;
  readonly set?: readonly string[] | undefined;
}

function requestedChanges(settings: ContestSettings, given: Given): Readonly<Record<string, unknown>> {
  return {
    ...nameAndTimes(settings, given),
    ...(given.freeze !== undefined && { frozen_last_minutes: Number(given.freeze) }),
    ...(given.format !== undefined && { format: given.format, format_config: null }),
    ...Object.fromEntries((given.set ?? []).map(fieldAssignment)),
  };
}

/** The fields must have the types of a snapshot; a time in any form of ISO 8601 gets the one form of the site. */
function checkedChanges(
  settings: ContestSettings,
  changes: Readonly<Record<string, unknown>>,
): Partial<ContestSettings> {
  const checked = checkRecord({ type: 'contest', ...settings, ...changes });
  if ('fault' in checked) throw new OperatorError(checked.fault);
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(settings, name));
  if (unknown !== undefined) throw new OperatorError(`edit-contest does not change the field "${unknown}"`);
  const { problems } = changes as Partial<ContestSettings>;
  return { ...changes, ...(problems && { problems: problems.map(withProblemDefaults) }) };
}

const refusalTexts: Readonly<Record<string, string>> = {
  'contest is final': 'the results of this contest are final',
  // A change such as +10m was computed from the settings that were read.
  'contest was edited meanwhile':
    'the contest was edited meanwhile, so nothing is saved: run the command again',
};

async function report(
  io: CommandIo,
  { database, now }: Site,
  edited: ContestEdited,
  isPreview: boolean,
): Promise<void> {
  if ('faults' in edited) throw new OperatorError(edited.faults.map(settingFaultText).join('; '));
  if ('refusal' in edited) throw new OperatorError(refusalTexts[edited.refusal] ?? edited.refusal);
  const { changed, effects, settings } = edited;
  const codes = settings.problems.map(({ code }) => code);
  const lines = [
    ...changeLines(changed),
    ...effectLines(changed, effects, now()),
    ...unverifiedLines(await verificationStates(database.query, codes)),
  ];
  await print(io.stdout, [...lines, ...(isPreview ? ['Nothing is saved.'] : [])].join('\n'));
}

function changeLines(changed: Changes): string[] {
  const lines = Object.entries(changed).map(
    ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );
  return lines.length > 0 ? lines : ['No changes.'];
}

/** What the page of the contest says, too. */
function effectLines(
  changed: Changes,
  { rankChanges, removedSubmissions, returnedSubmissions, people }: EditEffects,
  now: Date,
): string[] {
  if (Object.keys(changed).length === 0) return [];
  const { open_for_practice, end_time } = changed;
  return [
    ...(people.timeEnds > 0 ? [`Contestants whose time ends at once: ${people.timeEnds}.`] : []),
    ...(people.loseAccess > 0 ? [`Contestants who lose access to the contest: ${people.loseAccess}.`] : []),
    rankChanges > 0 ? `Ranks that change: ${rankChanges}.` : 'No rank changes.',
    ...(removedSubmissions > 0 ? [`Submissions that leave the contest: ${removedSubmissions}.`] : []),
    ...(returnedSubmissions > 0 ? [`Submissions that return to the contest: ${returnedSubmissions}.`] : []),
    ...(open_for_practice?.[1] === true
      ? ['The problems become public as soon as the contest is over, and every other contest with them.']
      : []),
    ...(end_time && Date.parse(String(end_time[1])) <= now.getTime()
      ? ['Warning: the end is in the past, so the contest is over at once.']
      : []),
  ];
}

function unverifiedLines(states: readonly ProblemState[]): string[] {
  const codes = states.filter(({ state }) => state !== 'verified').map(({ code }) => code);
  return codes.length > 0 ? [`Problems that are not verified: ${codes.join(', ')}.`] : [];
}

export function settingFaultText(fault: SettingFault): string {
  switch (fault.reason) {
    case 'taken':
      return 'another contest has this key';
    case 'bad key':
      return 'a key has 1 to 64 letters, digits, _ and -';
    case 'unknown names':
      return `${fault.field}: ${fault.names.join(', ')} not found`;
    case 'problems of others':
      return `${fault.codes.join(', ')}: only whoever may edit a hidden problem can make it public`;
    case 'has submissions':
      return `${[...fault.counts.keys()].join(', ')}: the problem has submissions; --force removes them from the contest until the problem is added again`;
    default:
      return contestRefusalText(fault);
  }
}

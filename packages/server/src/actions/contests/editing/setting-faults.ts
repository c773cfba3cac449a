import { type ContestRefusal, contestRefusals } from '@tribunal/core/contests/contest-rules';
import { isCode } from '@tribunal/core/texts/names';
import type { Queries } from '../../../database/connection.ts';
import type { ContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import { contestKeyIsTaken } from '../../../storage/contests/settings/edited-contest.ts';
import { findUnknownNames } from '../../../storage/contests/settings/named-in-settings.ts';
import { problemsNotToOpen } from '../../../storage/contests/settings/practice-openings.ts';
import { type RoleField, roleFields } from '../../../storage/contests/settings/role-fields.ts';
import type { Viewer } from '../../../storage/visibility/viewer.ts';

/** Why a setting cannot be saved. Whoever shows it writes the sentence. */
export type SettingFault =
  | ContestRefusal
  | NamesFault
  | {
      readonly field: 'open_for_practice';
      readonly reason: 'problems of others';
      readonly codes: readonly string[];
    }
  | { readonly field: 'key'; readonly reason: 'taken' | 'bad key' };

type NamesFault =
  | {
      readonly field: 'problems' | RoleField | 'organizations' | 'languages' | 'custom_awards';
      readonly reason: 'unknown names';
      readonly names: readonly string[];
    }
  | {
      readonly field: 'problems';
      readonly reason: 'has submissions';
      readonly counts: ReadonlyMap<string, number>;
    };

interface CurrentContest {
  /** Null for a new contest. */
  readonly currentKey: string | null;
  /** Submissions by the code of a problem that would leave the contest although it must not. */
  readonly removed: ReadonlyMap<string, number>;
}

const newContest: CurrentContest = { currentKey: null, removed: new Map() };

export async function settingFaults(
  queries: Queries,
  viewer: Viewer,
  settings: ContestSettings,
  now: Date,
  { currentKey, removed }: CurrentContest = newContest,
): Promise<SettingFault[]> {
  const unknown = await findUnknownNames(queries, viewer, settings, currentKey);
  const faults: (SettingFault | false)[] = [
    !isCode(settings.key) && { field: 'key', reason: 'bad key' },
    settings.key !== currentKey &&
      (await contestKeyIsTaken(queries, settings.key)) && { field: 'key', reason: 'taken' },
    ...contestRefusals(settings, now),
    namesFault('problems', unknown.problems),
    removed.size > 0 && { field: 'problems', reason: 'has submissions', counts: removed },
    ...roleFields.map((field) =>
      namesFault(
        field,
        settings[field].filter((name) => unknown.users.includes(name)),
      ),
    ),
    namesFault(
      'custom_awards',
      settings.custom_awards.map(({ team }) => team).filter((name) => unknown.users.includes(name)),
    ),
    namesFault('organizations', unknown.organizations),
    namesFault('languages', unknown.languages),
    settings.open_for_practice &&
      (await openingFault(queries, viewer, settings, currentKey, unknown.problems)),
  ];
  return faults.filter((fault) => fault !== false);
}

/** Testers of a hidden problem see it and use it in their contests, but do not make it public. */
async function openingFault(
  queries: Queries,
  viewer: Viewer,
  { problems }: ContestSettings,
  currentKey: string | null,
  unknown: readonly string[],
): Promise<SettingFault | false> {
  const known = problems.map(({ code }) => code).filter((code) => !unknown.includes(code));
  const codes = await problemsNotToOpen(queries, viewer, known, currentKey);
  return codes.length > 0 && { field: 'open_for_practice', reason: 'problems of others', codes };
}

function namesFault(
  field: Extract<NamesFault, { reason: 'unknown names' }>['field'],
  names: readonly string[],
): SettingFault | false {
  return names.length > 0 && { field, reason: 'unknown names', names };
}

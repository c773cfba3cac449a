import type { Audience, ClicsVersion } from './audiences.ts';
import type { ClicsType } from './clics-object.ts';
import { type ClicsContest, isPassFail } from './contest-objects.ts';

/** The types of the standard that the site has. */
export const accountTypes = ['team', 'judge', 'admin'] as const;
export type AccountType = (typeof accountTypes)[number];

/** What a caller may do besides reading. */
interface ClicsRights {
  readonly mayEdit: boolean;
  readonly isContestant: boolean;
}

/** What a caller can do and can ever see in a contest. */
export function accessObject(contest: ClicsContest, audience: Audience, rights: ClicsRights) {
  return {
    capabilities: capabilitiesOf(contest, audience.version, rights),
    endpoints: Object.entries(propertiesOf(contest, audience)).map(([type, properties]) => ({
      type,
      properties,
    })),
  };
}

function capabilitiesOf(
  { frozenAt }: ClicsContest,
  version: ClicsVersion,
  { mayEdit, isContestant }: ClicsRights,
): string[] {
  const ask = version === '2023-06' ? 'team_clar' : 'post_clar';
  return [
    ...(mayEdit ? ['contest_start'] : []),
    ...(mayEdit && frozenAt !== null ? ['contest_thaw'] : []),
    ...(isContestant ? ['team_submit', ask] : []),
  ];
}

function propertiesOf(
  contest: ClicsContest,
  { version, view }: Audience,
): Partial<Record<ClicsType, readonly string[]>> {
  const isNew = version !== '2023-06';
  const isFull = view === 'full';
  const isSolving = isPassFail(contest);
  const hasOrganizations = isFull || contest.showsOrganizations;
  return {
    contest: [
      ...['id', 'name', 'formal_name', 'start_time', 'countdown_pause_time', 'duration'],
      'scoreboard_freeze_duration',
      ...(isNew ? ['scoreboard_thaw_time'] : []),
      'scoreboard_type',
      ...(isSolving ? ['penalty_time'] : []),
      'banner',
    ],
    state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
    'judgement-types': ['id', 'name', 'penalty', 'solved'],
    languages: ['id', 'name', 'entry_point_required', 'extensions'],
    groups: ['id', 'name'],
    ...(hasOrganizations && { organizations: ['id', 'name', 'icpc_id', 'formal_name', 'country', 'logo'] }),
    teams: [
      ...['id', 'label', 'name'],
      ...(isFull || contest.showsTeamNames ? ['icpc_id', 'display_name'] : []),
      ...(hasOrganizations ? ['organization_id'] : []),
      'group_ids',
      ...(isFull || contest.showsTeamNames ? ['photo'] : []),
    ],
    ...(isFull && { persons: ['id', 'name', 'role', 'team_ids'] }),
    problems: [
      ...['id', 'label', 'name', 'ordinal', 'rgb', 'time_limit'],
      ...(isNew ? ['memory_limit', 'output_limit', 'code_limit'] : []),
      'test_data_count',
      ...(isSolving ? [] : ['max_score']),
      'statement',
    ],
    clarifications: [
      'id',
      ...(isFull ? ['from_team_id', isNew ? 'to_team_ids' : 'to_team_id', 'reply_to_id'] : []),
      ...['problem_id', 'text', 'time', 'contest_time'],
    ],
    // For the public, the list of files is empty.
    submissions: [
      ...['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time'],
      ...['entry_point', 'files'],
    ],
    judgements: [
      ...['id', 'submission_id', 'judgement_type_id'],
      ...(isSolving ? [] : ['score']),
      ...(isNew ? ['current'] : []),
      ...['start_time', 'start_contest_time', 'end_time', 'end_contest_time', 'max_run_time'],
    ],
    ...(isFull && {
      runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
    }),
    awards: ['id', 'citation', 'team_ids'],
  };
}

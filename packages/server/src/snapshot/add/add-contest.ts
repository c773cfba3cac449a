import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type ContestValues, contestRefusals } from '@tribunal/core/contests/contest-rules';
import { lookup } from '@tribunal/core/lists';
import { readBanner } from '../../actions/contests/editing/set-banner.ts';
import {
  type ContestSettings,
  withProblemDefaults,
} from '../../storage/contests/settings/contest-settings.ts';
import { contestRoles } from '../../storage/contests/settings/role-fields.ts';
import { columnsOf } from '../../storage/editing/stored-settings.ts';
import type { ContestEntry, ContestProblemEntry } from '../load/directory.ts';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { addNamed } from './add-named.ts';
import { contestRefusalText } from './contest-refusal-text.ts';
import { imageRow } from './image-row.ts';

type ContestRecord = SnapshotRecordOf<'contest'>;

export function addContest(writing: Writing, record: ContestRecord, line: number): void {
  const settings = settingsOf(record);
  const times = timesOf(record, line);
  refuseOrWarn(writing, record.key, { ...record, ...settings }, line);
  const contest = define(writing.directory.contests, 'contest', record.key, line, () => ({
    id: writing.ids.next('contests', line, record.id),
    line,
    startTime: times.start_time,
    problems: contestProblems(writing, settings, line),
  }));
  const { id } = contest;
  const columns = columnsOf(contestSettings, settings);
  write(writing, 'contests', line, {
    ...{ id, ...columns, ...times, over_at: times.end_time },
    problem_visibilities: problemVisibilities(settings, contest),
  });
  write(writing, 'contest_heads', line, { contest_id: id });
  if (record.banner != null)
    write(writing, 'contest_banners', line, {
      contest_id: id,
      ...imageRow('banner', record.banner, line, readBanner),
    });
  addNamed(writing, { kind: 'contest', id, roles: contestRoles }, record, line);
  addCustomAwards(writing, record, id, line);
  addGroups(writing, record, id, line);
  addProblems(writing, settings, contest, line);
  writing.made.contestIds.push(id);
  writing.made.touched.contests.add(id);
}

function settingsOf(record: ContestRecord) {
  const { private_contestants = [], organizations = [], problems = [] } = record;
  return {
    ...defaultsOf(contestSettings),
    is_private: private_contestants.length > 0,
    is_organization_private: organizations.length > 0,
    ...record,
    problems: problems.map(withProblemDefaults),
  };
}

function timesOf(record: ContestRecord, line: number) {
  const optionalTime = (
    field:
      | 'thawed_at'
      | 'system_tested_at'
      | 'finalized_at'
      | 'opened_at'
      | 'registration_opens'
      | 'registration_closes',
  ) => (record[field] == null ? null : timeOf(field, record[field], line));
  return {
    start_time: timeOf('start_time', record.start_time, line),
    end_time: timeOf('end_time', record.end_time, line),
    thawed_at: optionalTime('thawed_at'),
    system_tested_at: optionalTime('system_tested_at'),
    finalized_at: optionalTime('finalized_at'),
    opened_at: optionalTime('opened_at'),
    registration_opens: optionalTime('registration_opens'),
    registration_closes: optionalTime('registration_closes'),
  };
}

/** Frozen minutes that the format ignores must not prevent loading the contest. */
function refuseOrWarn({ now, made }: Writing, key: string, values: ContestValues, line: number): void {
  for (const refusal of contestRefusals(values, now)) {
    const text = contestRefusalText(refusal);
    if (refusal.reason !== 'format cannot freeze') throw new SnapshotError(line, text);
    made.warnings.push(
      `line ${line}: contest "${key}": ${text}; its frozen minutes are stored but have no effect`,
    );
  }
}

function contestProblems(
  writing: Writing,
  { problems }: Pick<ContestSettings, 'problems'>,
  line: number,
): Map<string, ContestProblemEntry> {
  const entries = new Map<string, ContestProblemEntry>();
  for (const { code, points, partial } of problems) {
    refer(writing.directory.problems, 'problem', code, line);
    entries.set(code, { id: writing.ids.next('contest_problems', line), points, partial });
  }
  return entries;
}

/** As the trigger of `contest_problems` keeps them. */
function problemVisibilities(
  { problems }: Pick<ContestSettings, 'problems'>,
  contest: Pick<ContestEntry, 'problems'>,
): string | null {
  const own = problems.flatMap(({ code, submission_visibility: shown }) =>
    shown ? [[lookup(contest.problems, code).id, shown]] : [],
  );
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own));
}

function addProblems(
  writing: Writing,
  {
    problems,
    kept_hidden: keptHidden = [],
    withdrawn_problems,
    problem_holds,
  }: ReturnType<typeof settingsOf>,
  { id: contest_id, problems: entries }: ContestEntry,
  line: number,
): void {
  const unknown = keptHidden.find((code) => !entries.has(code));
  if (unknown !== undefined)
    throw new SnapshotError(
      line,
      `the field "kept_hidden" names "${unknown}", which is no problem of the contest`,
    );
  for (const [position, { code, ...settings }] of problems.entries()) {
    const { id: problem_id } = refer(writing.directory.problems, 'problem', code, line);
    const is_kept_hidden = keptHidden.includes(code);
    const hold = problem_holds.find((one) => one.code === code)?.what ?? null;
    const jury = { hold, is_withdrawn: withdrawn_problems.includes(code), is_kept_hidden };
    const row = { ...settings, ...lookup(entries, code), contest_id, problem_id, position, ...jury };
    write(writing, 'contest_problems', line, row);
  }
}

function addCustomAwards(writing: Writing, record: ContestRecord, contest_id: number, line: number): void {
  for (const [position, { citation, team }] of (record.custom_awards ?? []).entries()) {
    const { id } = refer(writing.directory.users, 'user', team, line);
    write(writing, 'custom_awards', line, { contest_id, position, citation, user_id: id });
  }
}

function addGroups(writing: Writing, record: ContestRecord, contest_id: number, line: number): void {
  for (const [position, { code, name, members = [] }] of (record.groups ?? []).entries()) {
    write(writing, 'contest_groups', line, { contest_id, code, name, position });
    for (const username of members) {
      const { id } = refer(writing.directory.users, 'user', username, line);
      write(writing, 'contest_group_members', line, { contest_id, user_id: id, code });
    }
  }
}

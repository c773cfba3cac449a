import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { usualAwards } from '@tribunal/core/awards/awards';
import { usualMedals } from '@tribunal/core/awards/medals';
import { type ContestValues, contestRefusals } from '@tribunal/core/contest-rules';
import { readBanner } from '../../actions/contests/editing/set-banner.ts';
import { roleFields } from '../../storage/contests/settings/role-fields.ts';
import type { ContestProblemEntry } from '../load/directory.ts';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { contestRefusalText } from './contest-refusal-text.ts';
import { imageRow } from './image-row.ts';

type ContestRecord = SnapshotRecordOf<'contest'>;

export function addContest(writing: Writing, record: ContestRecord, line: number): void {
  const values = contestValues(record, contestTimes(record, line));
  refuseOrWarn(writing, record.key, values, line);
  const { id, problems } = define(writing.directory.contests, 'contest', record.key, line, () => ({
    id: writing.ids.next('contests', line, record.id),
    line,
    startTime: values.startTime,
    problems: contestProblems(writing, record, line),
  }));
  write(writing, 'contests', line, {
    id,
    key: record.key,
    name: record.name,
    description: record.description ?? '',
    start_time: values.startTime,
    end_time: values.endTime,
    over_at: values.endTime,
    time_limit: values.timeLimit,
    format: values.format,
    format_config: record.format_config == null ? null : JSON.stringify(record.format_config),
    points_precision: values.pointsPrecision,
    frozen_last_minutes: values.frozenLastMinutes,
    balloons_during_freeze: record.balloons_during_freeze ?? 0,
    medal_rule: record.medal_rule ?? 'count',
    gold_medals: record.gold_medals ?? usualMedals.gold,
    silver_medals: record.silver_medals ?? usualMedals.silver,
    bronze_medals: record.bronze_medals ?? usualMedals.bronze,
    awards: record.awards ?? usualAwards,
    thawed_at: values.thawedAt,
    finalized_at: values.finalizedAt,
    is_visible: record.is_visible ?? true,
    is_rated: record.is_rated ?? false,
    rate_all: record.rate_all ?? false,
    rating_floor: record.rating_floor ?? null,
    rating_ceiling: record.rating_ceiling ?? null,
    is_private: record.is_private ?? (record.private_contestants ?? []).length > 0,
    is_organization_private: record.is_organization_private ?? (record.organizations ?? []).length > 0,
    access_code: record.access_code ?? '',
    scoreboard_visibility: record.scoreboard_visibility ?? 'V',
    submission_visibility: record.submission_visibility ?? 'everything',
    tags: record.tags ?? [],
    is_registration_open: record.is_registration_open ?? true,
    open_for_practice: record.open_for_practice ?? false,
    canned_answers: record.canned_answers ?? [],
    show_team_names: record.show_team_names ?? false,
    show_members: record.show_members ?? false,
    show_organizations: record.show_organizations ?? false,
    opened_at: record.opened_at == null ? null : timeOf('opened_at', record.opened_at, line),
  });
  write(writing, 'contest_heads', line, { contest_id: id });
  if (record.banner != null)
    write(writing, 'contest_banners', line, {
      contest_id: id,
      ...imageRow('banner', record.banner, line, readBanner),
    });
  addPeople(writing, record, id, line);
  addCustomAwards(writing, record, id, line);
  addGroups(writing, record, id, line);
  addLanguages(writing, record, id, line);
  addProblems(writing, record, problems, id, line);
  writing.made.contestIds.push(id);
  writing.made.touched.contests.add(id);
}

interface Times {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
}

function contestTimes(record: ContestRecord, line: number): Times {
  const optionalTime = (field: 'thawed_at' | 'finalized_at') =>
    record[field] == null ? null : timeOf(field, record[field], line);
  return {
    startTime: timeOf('start_time', record.start_time, line),
    endTime: timeOf('end_time', record.end_time, line),
    thawedAt: optionalTime('thawed_at'),
    finalizedAt: optionalTime('finalized_at'),
  };
}

function contestValues(record: ContestRecord, times: Times): ContestValues {
  return {
    ...times,
    timeLimit: record.time_limit ?? null,
    format: record.format ?? 'default',
    formatConfig: record.format_config ?? null,
    pointsPrecision: record.points_precision ?? 3,
    frozenLastMinutes: record.frozen_last_minutes ?? 0,
    groups: record.groups ?? [],
    problems: (record.problems ?? []).map((problem) => ({
      code: problem.code,
      points: problem.points ?? 100,
      maxSubmissions: problem.max_submissions ?? null,
      label: problem.label ?? null,
      color: problem.color ?? null,
    })),
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
  { problems = [] }: ContestRecord,
  line: number,
): Map<string, ContestProblemEntry> {
  const entries = new Map<string, ContestProblemEntry>();
  for (const { code, points = 100, partial = true } of problems) {
    refer(writing.directory.problems, 'problem', code, line);
    entries.set(code, { id: writing.ids.next('contest_problems', line), points, partial });
  }
  return entries;
}

function addProblems(
  writing: Writing,
  record: ContestRecord,
  entries: ReadonlyMap<string, ContestProblemEntry>,
  contest_id: number,
  line: number,
): void {
  const unknown = record.kept_hidden?.find((code) => !entries.has(code));
  if (unknown !== undefined)
    throw new SnapshotError(
      line,
      `the field "kept_hidden" names "${unknown}", which is no problem of the contest`,
    );
  for (const [position, problem] of (record.problems ?? []).entries()) {
    const { code, max_submissions = null, label = null, color = null } = problem;
    const { id: problem_id } = refer(writing.directory.problems, 'problem', code, line);
    const is_kept_hidden = record.kept_hidden?.includes(code) ?? false;
    const settings = { position, max_submissions, label, color, is_kept_hidden };
    const row = { ...entries.get(code)!, contest_id, problem_id, ...settings };
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

function addLanguages(writing: Writing, record: ContestRecord, contest_id: number, line: number): void {
  for (const key of record.languages ?? []) {
    const { id } = refer(writing.directory.languages, 'language', key, line);
    write(writing, 'contest_languages', line, { contest_id, language_id: id });
  }
}

function addPeople(writing: Writing, record: ContestRecord, contest_id: number, line: number): void {
  for (const [role, field] of Object.entries(roleFields)) {
    for (const [position, name] of (record[field] ?? []).entries()) {
      const { id } = refer(writing.directory.users, 'user', name, line);
      write(writing, 'contest_roles', line, { contest_id, user_id: id, role, position });
    }
  }
  for (const slug of record.organizations ?? []) {
    const { id } = refer(writing.directory.organizations, 'organization', slug, line);
    write(writing, 'contest_organizations', line, { contest_id, organization_id: id });
  }
}

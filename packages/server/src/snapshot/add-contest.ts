import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { formats } from '@tribunal/core/formats/formats';
import { frozenMinutesRefusal } from '@tribunal/core/freeze';
import type { ContestProblemEntry } from './directory.ts';
import { SnapshotError } from './snapshot-error.ts';
import { define, refer, timeOf, type Writing, write } from './writing.ts';

type ContestRecord = SnapshotRecordOf<'contest'>;

export function addContest(writing: Writing, record: ContestRecord, line: number): void {
  const times = contestTimes(writing, record, line);
  refuseRules(record, times, line);
  const { id, problems } = define(writing.directory.contests, 'contest', record.key, line, () => ({
    id: writing.ids.next('contests', line, record.id),
    line,
    startTime: times.startTime,
    problems: contestProblems(writing, record, line),
  }));
  write(writing, 'contests', line, {
    id,
    key: record.key,
    name: record.name,
    description: record.description ?? '',
    start_time: times.startTime,
    end_time: times.endTime,
    time_limit: record.time_limit ?? null,
    format: record.format ?? 'default',
    format_config: record.format_config == null ? null : JSON.stringify(record.format_config),
    points_precision: record.points_precision ?? 3,
    frozen_last_minutes: record.frozen_last_minutes ?? 0,
    thawed_at: times.thawedAt,
    finalized_at: times.finalizedAt,
    is_visible: record.is_visible ?? true,
    is_rated: record.is_rated ?? false,
    rate_all: record.rate_all ?? false,
    rating_floor: record.rating_floor ?? null,
    rating_ceiling: record.rating_ceiling ?? null,
    is_private: record.is_private ?? (record.private_contestants ?? []).length > 0,
    is_organization_private: record.is_organization_private ?? (record.organizations ?? []).length > 0,
    access_code: record.access_code ?? '',
    scoreboard_visibility: record.scoreboard_visibility ?? 'V',
    tags: record.tags ?? [],
  });
  write(writing, 'contest_heads', line, { contest_id: id });
  addPeople(writing, record, id, line);
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

function contestTimes({ now }: Writing, record: ContestRecord, line: number): Times {
  const past = (field: 'thawed_at' | 'finalized_at') => {
    const time = record[field] == null ? null : timeOf(field, record[field], line);
    if (time && time > now) throw new SnapshotError(line, `the field "${field}" lies in the future`);
    return time;
  };
  return {
    startTime: timeOf('start_time', record.start_time, line),
    endTime: timeOf('end_time', record.end_time, line),
    thawedAt: past('thawed_at'),
    finalizedAt: past('finalized_at'),
  };
}

function refuseRules(record: ContestRecord, { startTime, endTime }: Times, line: number): void {
  const { format = 'default', format_config = null, frozen_last_minutes = 0 } = record;
  if (startTime >= endTime) throw new SnapshotError(line, 'the contest ends before it starts');
  const refusal =
    frozenMinutesRefusal({ format, startTime, endTime }, frozen_last_minutes) ??
    formats[format].validateConfig(format_config);
  if (refusal !== null) throw new SnapshotError(line, refusal);
}

function contestProblems(
  writing: Writing,
  { problems = [] }: ContestRecord,
  line: number,
): Map<string, ContestProblemEntry> {
  const entries = new Map<string, ContestProblemEntry>();
  for (const { code, points = 100, partial = true } of problems) {
    refer(writing.directory.problems, 'problem', code, line);
    if (entries.has(code)) throw new SnapshotError(line, `the problem "${code}" is in the contest twice`);
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
  for (const [position, { code, max_submissions = null }] of (record.problems ?? []).entries()) {
    const { id: problem_id } = refer(writing.directory.problems, 'problem', code, line);
    const row = { ...entries.get(code)!, contest_id, problem_id, position, max_submissions };
    write(writing, 'contest_problems', line, row);
  }
}

function addPeople(writing: Writing, record: ContestRecord, contest_id: number, line: number): void {
  const roles = {
    author: record.authors,
    curator: record.curators,
    tester: record.testers,
    contestant: record.private_contestants,
  };
  for (const [role, names = []] of Object.entries(roles)) {
    for (const [position, name] of names.entries()) {
      const { id } = refer(writing.directory.users, 'user', name, line);
      write(writing, 'contest_roles', line, { contest_id, user_id: id, role, position });
    }
  }
  for (const slug of record.organizations ?? []) {
    const { id } = refer(writing.directory.organizations, 'organization', slug, line);
    write(writing, 'contest_organizations', line, { contest_id, organization_id: id });
  }
}

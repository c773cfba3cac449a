import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { parseTime } from '@tribunal/contract/time';
import { clamp, maxPoints, maxSeconds } from '@tribunal/core/bounds';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { lookup } from '@tribunal/core/lists';
import { existing } from '@tribunal/core/unknown';
import type { Findings } from '../findings.ts';
import type { Row } from '../source/mysql-source.ts';
import { type OldSite, rowsByParent } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { contestFormat } from './contest-format.ts';
import { readOldText } from './old-text.ts';
import { tooLarge } from './problem-records.ts';
import { idsOf, isSet, known, numberOf, textOf } from './values.ts';

type ContestRecord = SnapshotRecordOf<'contest'>;

/** The contests with these ids, in the order of the ids. */
export async function contestRecords(
  old: OldSite,
  catalog: Catalog,
  findings: Findings,
  ids: readonly number[],
  now: Date,
): Promise<ContestRecord[]> {
  const rows = await old.rows('SELECT * FROM judge_contest WHERE id IN (?)', [ids]);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const source = { old, catalog, findings, now, parts: await partsOf(old, ids) };
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [contestRecord(row, source)] : [];
  });
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

async function partsOf(old: OldSite, ids: readonly number[]) {
  const children = (table: string, order?: string) =>
    rowsByParent(old, { table, parent: 'contest_id', ...(order && { order }) }, ids);
  const tags = old.has('judge_contesttag') ? await old.rows('SELECT id, name FROM judge_contesttag') : [];
  const rated = old.has('judge_rating')
    ? await old.rows('SELECT DISTINCT contest_id FROM judge_rating WHERE contest_id IN (?)', [ids])
    : [];
  return {
    problems: await children('judge_contestproblem', '`order`, id'),
    authors: await children('judge_contest_authors'),
    curators: await children('judge_contest_curators'),
    testers: await children('judge_contest_testers'),
    privateContestants: await children('judge_contest_private_contestants'),
    organizations: await children('judge_contest_organizations'),
    tags: await children('judge_contest_tags'),
    tagNames: new Map(tags.map(({ id, name }) => [Number(id), textOf(name)])),
    rated: new Set(idsOf(rated, 'contest_id')),
  };
}

interface Source {
  readonly old: OldSite;
  readonly catalog: Catalog;
  readonly parts: Parts;
  readonly findings: Findings;
  readonly now: Date;
}

function contestRecord(row: Row, { old, catalog, parts, findings, now }: Source): ContestRecord {
  const id = Number(row.id);
  const key = lookup(catalog.contests, id);
  const times = timesOf(row, key, findings);
  const { format, format_config } = contestFormat(row, key, old.family, findings);
  const wasRated = parts.rated.has(id);
  return {
    type: 'contest',
    id,
    key,
    name: textOf(row.name),
    description: readOldText(row.description, { kind: 'description of a contest', name: key }, old, findings),
    start_time: times.start.toISOString(),
    end_time: times.end.toISOString(),
    time_limit: timeLimitOf(row, key, findings),
    format,
    format_config,
    points_precision: Math.min(10, Math.max(0, numberOf(row.points_precision) ?? 3)),
    ...freezeOf(row, { key, format, times, wasRated }, now, findings),
    is_visible: isSet(row.is_visible),
    // Contests that nobody had rated must not be rated at once.
    is_rated: wasRated || (isSet(row.is_rated) && times.end > now),
    rate_all: isSet(row.rate_all),
    rating_floor: numberOf(row.rating_floor) ?? null,
    rating_ceiling: numberOf(row.rating_ceiling) ?? null,
    ...accessOf(row, catalog, parts),
    problems: problemsOf(id, key, catalog, parts, findings),
  };
}

interface Times {
  readonly start: Date;
  readonly end: Date;
}

/** The old sites check the order of the times only in forms. */
function timesOf(row: Row, key: string, findings: Findings): Times {
  const [start, end] = [
    existing(parseTime(textOf(row.start_time))),
    existing(parseTime(textOf(row.end_time))),
  ];
  if (start < end) return { start, end };
  findings.add('contest that ended before it started, now one second long', key);
  return { start, end: new Date(start.getTime() + 1000) };
}

/** Microseconds there, seconds here. */
function timeLimitOf(row: Row, key: string, findings: Findings): number | null {
  const seconds = Number(row.time_limit ?? 0) / 1e6;
  if (seconds > maxSeconds) findings.add(tooLarge, key);
  return seconds > 0 ? Math.min(seconds, maxSeconds) : null;
}

interface FreezableContest {
  readonly key: string;
  readonly format: FormatName;
  readonly times: Times;
  readonly wasRated: boolean;
}

/** A contest whose ratings are public has shown its results. Any other stays frozen until an editor ends the freeze. */
function freezeOf(
  row: Row,
  { key, format, times: { start, end }, wasRated }: FreezableContest,
  now: Date,
  findings: Findings,
): Pick<ContestRecord, 'frozen_last_minutes' | 'thawed_at'> {
  const minutes = Number(row.frozen_last_minutes ?? 0);
  if (minutes === 0) return { frozen_last_minutes: 0 };
  const most = Math.floor((end.getTime() - start.getTime()) / 60_000);
  if (minutes < 0 || minutes > most) {
    findings.add('freeze left out, because the contest is shorter', key);
    return { frozen_last_minutes: 0 };
  }
  if (!formats[format].canFreeze) {
    findings.add('freeze without effect in the format of the contest', key);
    return { frozen_last_minutes: minutes };
  }
  if (wasRated && end < now) return { frozen_last_minutes: minutes, thawed_at: end.toISOString() };
  if (end < now)
    findings.addName('contest is still frozen: results since the freeze count after the thaw', key);
  return { frozen_last_minutes: minutes };
}

function accessOf(row: Row, { profiles, organizations }: Catalog, parts: Parts) {
  const id = Number(row.id);
  const people = (role: 'authors' | 'curators' | 'testers' | 'privateContestants') =>
    known(idsOf(parts[role].get(id), 'profile_id'), profiles);
  const groups = idsOf(parts.organizations.get(id), 'organization_id');
  if (row.organization_id != null) groups.push(Number(row.organization_id));
  const visibility = (['V', 'C', 'P', 'H'] as const).find((one) => one === row.scoreboard_visibility);
  return {
    tags: known(idsOf(parts.tags.get(id), 'contesttag_id'), parts.tagNames),
    authors: people('authors'),
    curators: people('curators'),
    testers: people('testers'),
    private_contestants: people('privateContestants'),
    organizations: known(groups, organizations),
    is_private: isSet(row.is_private),
    is_organization_private: isSet(row.is_organization_private),
    access_code: textOf(row.access_code),
    scoreboard_visibility: visibility ?? ('H' as const),
  };
}

function problemsOf(id: number, key: string, { problems }: Catalog, parts: Parts, findings: Findings) {
  return (parts.problems.get(id) ?? []).flatMap((row) => {
    const code = problems.get(Number(row.problem_id));
    if (code === undefined) return [];
    const points = Number(row.points);
    if (points < 0) findings.add('contest problem with negative points, now 0', `${key}/${code}`);
    const limit = Number(row.max_submissions ?? 0);
    return [
      {
        code,
        points: clamp(points, 0, maxPoints),
        partial: isSet(row.partial),
        max_submissions: limit > 0 ? limit : null,
      },
    ];
  });
}

import { defaultOutputBytes, maxSourceLength } from '@tribunal/core/bounds';
import { type ContestGroup, everybodyCode } from '@tribunal/core/contests/contest-groups';
import { contestSeconds, openPause, type RemovedInterval } from '@tribunal/core/contests/removed-time';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import type { ClicsVersion, ClicsView } from './audiences.ts';
import { absoluteTime, minutesAsRelativeTime, relativeTime } from './times.ts';

/** What the Contest API needs to know about a contest. */
export interface ClicsContest {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly startTime: Date;
  /** Time that does not count. */
  readonly removedIntervals: readonly RemovedInterval[];
  /** When the last contestant's time ends. */
  readonly overAt: Date;
  /** Seconds; null if all contestants share the times of the contest. */
  readonly timeLimit: number | null;
  readonly format: FormatName;
  /** Minutes for a rejected attempt. */
  readonly penaltyMinutes: number;
  readonly frozenAt: Date | null;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
  readonly showsTeamNames: boolean;
  readonly showsOrganizations: boolean;
  /** Whether the public may see results at all; a freeze hides some of them. */
  readonly areResultsPublic: boolean;
  readonly banner: ClicsImage | null;
}

/** Formats that count whole minutes are those of the ICPC. */
export function isPassFail({ format }: Pick<ClicsContest, 'format'>): boolean {
  return formats[format].timeUnit === 'minutes';
}

export function contestObject(contest: ClicsContest, version: ClicsVersion) {
  const { key, name, startTime, overAt, frozenAt, thawedAt, penaltyMinutes, banner } = contest;
  return {
    id: key,
    name,
    formal_name: name,
    ...startOf(contest),
    duration: relativeTime(contestMs(contest, startTime, overAt)),
    scoreboard_freeze_duration:
      frozenAt === null ? undefined : relativeTime(contestMs(contest, frozenAt, overAt)),
    // The schema of 2023-06 has no thaw time.
    scoreboard_thaw_time: thawedAt === null || version === '2023-06' ? undefined : absoluteTime(thawedAt),
    scoreboard_type: isPassFail(contest) ? 'pass-fail' : 'score',
    penalty_time: !isPassFail(contest)
      ? undefined
      : version === '2023-06'
        ? penaltyMinutes
        : minutesAsRelativeTime(penaltyMinutes),
    banner: banner ? [imageReference(`contests/${key}`, 'banner', banner)] : undefined,
  };
}

/** While the countdown is paused, nobody knows the start. */
function startOf({ startTime, removedIntervals }: ClicsContest) {
  const pause = openPause(removedIntervals);
  const pausedAt = pause && new Date(pause.start);
  if (!pausedAt || pausedAt >= startTime) return { start_time: absoluteTime(startTime) };
  const left = contestSeconds(pausedAt, startTime, removedIntervals);
  return { start_time: null, countdown_pause_time: relativeTime(left * 1000) };
}

/** Tools compute the time in the contest from moments and its start, so moments leave out the time that does not count. */
export function contestMs(
  { removedIntervals }: Pick<ClicsContest, 'removedIntervals'>,
  from: Date,
  to: Date,
): number {
  return Math.round(contestSeconds(from, to, removedIntervals) * 1000);
}

export interface ClicsState {
  readonly started: string | null;
  readonly frozen: string | null;
  readonly ended: string | null;
  readonly thawed: string | null;
  readonly finalized: string | null;
  readonly end_of_updates: string | null;
}

export function stateObject(contest: ClicsContest, now: Date): ClicsState {
  const { startTime, overAt, frozenAt, thawedAt, finalizedAt } = contest;
  const passed = (moment: Date | null) => (moment !== null && moment <= now ? absoluteTime(moment) : null);
  const thawed = frozenAt === null ? null : passed(thawedAt);
  const finalized = passed(finalizedAt);
  const isComplete = finalized !== null && (frozenAt === null || thawed !== null);
  return {
    started: passed(startTime),
    frozen: passed(frozenAt),
    ended: overAt < now ? absoluteTime(overAt) : null,
    thawed,
    finalized,
    // Times in this form have the order of their texts.
    end_of_updates: isComplete ? (thawed !== null && thawed > finalized ? thawed : finalized) : null,
  };
}

/** The verdicts that every tool knows, with the rules of the site's formats. */
export const judgementTypes = [
  { id: 'AC', name: 'Accepted', penalty: false, solved: true },
  { id: 'WA', name: 'Wrong answer', penalty: true, solved: false },
  { id: 'TLE', name: 'Time limit exceeded', penalty: true, solved: false },
  { id: 'MLE', name: 'Memory limit exceeded', penalty: true, solved: false },
  { id: 'OLE', name: 'Output limit exceeded', penalty: true, solved: false },
  { id: 'RTE', name: 'Runtime error', penalty: true, solved: false },
  { id: 'CE', name: 'Compilation error', penalty: false, solved: false },
] as const;
export type JudgementTypeId = (typeof judgementTypes)[number]['id'];

/** Tools expect at least one group, so this one contains all teams. */
const everybody: ContestGroup = { code: everybodyCode, name: 'Participants' };

export function groupObjects(groups: readonly ContestGroup[]) {
  return [everybody, ...groups].map(({ code, name }) => ({ id: code, name }));
}

export interface ClicsOrganization {
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  readonly country: string;
  readonly icpcId: string;
  readonly logo: ClicsImage | null;
}

export interface ClicsImage {
  /** The hash of its content. */
  readonly hash: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

export function organizationObject({ key }: Pick<ClicsContest, 'key'>, organization: ClicsOrganization) {
  const { name, shortName, country, icpcId, logo } = organization;
  const id = organizationId(organization.id);
  return {
    id,
    name: shortName || name,
    icpc_id: icpcId || undefined,
    formal_name: name,
    country: country || undefined,
    logo: logo ? [imageReference(`contests/${key}/organizations/${id}`, 'logo', logo)] : undefined,
  };
}

/** The hash is part of the address, so that tools fetch a new image. */
function imageReference(
  object: string,
  name: 'banner' | 'logo' | 'photo',
  { hash, mediaType, width, height }: ClicsImage,
) {
  const filename = `${name}.${mediaType.replace('image/', '').replace('jpeg', 'jpg')}`;
  return { href: `${object}/${name}/${hash}`, filename, mime: mediaType, width, height };
}

function organizationId(id: number): string {
  return `o${id}`;
}

export interface ClicsTeam {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly members: readonly string[];
  readonly icpcId: string;
  readonly organizationId: number | null;
  /** The codes of its groups. */
  readonly groups: readonly string[];
  readonly photo: ClicsImage | null;
}

/** The label is the username, as in the sync API. */
export function teamObject(contest: ClicsContest, team: ClicsTeam, view: ClicsView) {
  const isNamed = contest.showsTeamNames || view === 'full';
  const isPlaced = contest.showsOrganizations || view === 'full';
  return {
    id: String(team.userId),
    label: team.username,
    name: team.username,
    icpc_id: isNamed && team.icpcId !== '' ? team.icpcId : undefined,
    display_name: isNamed && team.name !== '' ? team.name : undefined,
    organization_id:
      isPlaced && team.organizationId !== null ? organizationId(team.organizationId) : undefined,
    group_ids: [...team.groups, everybody.code],
    photo:
      isNamed && team.photo
        ? [imageReference(`contests/${contest.key}/teams/${team.userId}`, 'photo', team.photo)]
        : undefined,
  };
}

export function personObjects({ userId, members }: ClicsTeam) {
  return members.map((name, index) => ({
    id: `${userId}-${index + 1}`,
    name,
    role: 'contestant',
    team_ids: [String(userId)],
  }));
}

export interface ClicsProblem {
  readonly code: string;
  readonly label: string;
  readonly name: string;
  readonly color: string;
  /** Seconds. */
  readonly timeLimit: number;
  /** KiB. */
  readonly memoryLimit: number;
  /** Bytes; null where the test data does not say it. */
  readonly outputBytes: number | null;
  readonly points: number;
  readonly caseCount: number;
  /** As PDF. */
  readonly statements: readonly ClicsStatement[];
}

interface ClicsStatement {
  readonly name: string;
  /** The hash of its content. */
  readonly hash: string;
}

/** Tools find the files of a package by the name of the property. */
function statementFileName({ name }: Pick<ClicsStatement, 'name'>, count: number): string {
  return count === 1 ? 'statement.pdf' : `statement.${name}`;
}

export function problemObject(
  contest: ClicsContest,
  problem: ClicsProblem,
  ordinal: number,
  version: ClicsVersion,
) {
  const { code, label, name, color, timeLimit, memoryLimit, outputBytes, points, caseCount, statements } =
    problem;
  const isNew = version !== '2023-06';
  return {
    id: code,
    label,
    name,
    ordinal,
    rgb: color,
    time_limit: timeLimit,
    memory_limit: isNew ? Math.ceil(memoryLimit / 1024) : undefined,
    output_limit: isNew ? Math.max(1, Math.ceil((outputBytes ?? defaultOutputBytes) / 1_048_576)) : undefined,
    code_limit: isNew ? maxSourceLength / 1024 : undefined,
    test_data_count: caseCount,
    max_score: isPassFail(contest) ? undefined : points,
    statement:
      statements.length === 0
        ? undefined
        : statements.map((one) => ({
            href: `contests/${contest.key}/problems/${code}/statement/${one.hash}`,
            filename: statementFileName(one, statements.length),
            mime: 'application/pdf',
          })),
  };
}

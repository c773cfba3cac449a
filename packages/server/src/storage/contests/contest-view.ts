import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatConfig } from '@tribunal/core/formats/config';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  rowsOf,
  string,
  stringOf,
} from '../../database/row.ts';
import { awaitsSystemTest } from '../judges/awaits-system-test.ts';
import { isStorable } from '../lists/filters.ts';
import { always, anyOf, type Condition } from '../visibility/condition.ts';
import {
  boardIsFrozenFor,
  boardIsOpen,
  boardIsOpenToAll,
  contestBalloonsAreRunBy,
  contestIsEditedBy,
  contestIsJudgedBy,
  contestIsMadeBy,
  contestIsVisible,
  contestProblemsAreVisible,
} from '../visibility/contest-visibility.ts';
import { currentFirst, enteredBy } from '../visibility/entered.ts';
import { freezeTime, isFrozen } from '../visibility/freeze.ts';
import { isInside } from '../visibility/inside-contest.ts';
import { guest, type Viewer } from '../visibility/viewer.ts';
import { boardIsWithheldFrom } from '../visibility/withheld.ts';
import { type ListedContest, listedColumns } from './contest-list-view.ts';
import { type RegistrationState, registrationColumns } from './registration-columns.ts';

const shownContestRow = rowsOf<ShownContest>({
  id: number,
  description: string,
  banner: nullable(json<NonNullable<ShownContest['banner']>>()),
  formatConfig: nullable(json<NonNullable<ShownContest['formatConfig']>>()),
  overAt: date,
  frozenAt: nullable(date),
  thawedAt: nullable(date),
  awaitsSystemTest: boolean,
  finalizedAt: nullable(date),
  hasAccessCode: boolean,
  isRegistrationOpen: boolean,
  registrationOpens: nullable(date),
  registrationCloses: nullable(date),
  registrationApproval: boolean,
  registrationQuestions: listOf(string),
  maxTeamSize: number,
  registrationState: nullable(stringOf<RegistrationState>()),
  scoreboardVisibility: stringOf<ShownContest['scoreboardVisibility']>(),
  authors: listOf(string),
  organizations: json<ShownContest['organizations']>(),
  contestantCount: number,
  registeredCount: number,
  isRegistered: boolean,
  showsTeamNames: boolean,
  showsOrganizations: boolean,
  showsMembers: boolean,
  isBoardOpen: boolean,
  isBoardFrozen: boolean,
  isBoardWithheld: boolean,
  hidesResults: boolean,
  areProblemsVisible: boolean,
  isEditor: boolean,
  isJury: boolean,
  isBalloonRunner: boolean,
  isMaker: boolean,
  insideAs: nullable(number),
  logNumber: number,
  hasRatings: boolean,
  groups: json<ShownContest['groups']>(),
  ratingNumber: number,
  nameNumber: number,
  key: string,
  name: string,
  startTime: date,
  endTime: date,
  timeLimit: nullable(number),
  removedIntervals: json<readonly RemovedInterval[]>(),
  format: stringOf<ShownContest['format']>(),
  isRated: boolean,
  tags: listOf(string),
  isVisible: boolean,
  isPrivate: boolean,
  isOrganizationPrivate: boolean,
});

/** A contest for its pages, with what the viewer may see of it. */
export interface ShownContest extends ListedContest {
  readonly id: number;
  /** Markdown. */
  readonly description: string;
  readonly banner: ShownBanner | null;
  readonly formatConfig: FormatConfig | null;
  /** When the last contestant's time ends. */
  readonly overAt: Date;
  readonly frozenAt: Date | null;
  readonly thawedAt: Date | null;
  /** Submissions are judged with pretests only. */
  readonly awaitsSystemTest: boolean;
  readonly finalizedAt: Date | null;
  readonly hasAccessCode: boolean;
  /** Users can register before the start. */
  readonly isRegistrationOpen: boolean;
  /** Null: at once. */
  readonly registrationOpens: Date | null;
  /** Null: when the contest starts. */
  readonly registrationCloses: Date | null;
  readonly registrationApproval: boolean;
  readonly registrationQuestions: readonly string[];
  /** Members of a team; 0 if users take part alone. */
  readonly maxTeamSize: number;
  /** What became of the viewer's own registration; null if there is none to decide about. */
  readonly registrationState: RegistrationState | null;
  /** When the whole board becomes visible: with the contest, after the contest, after one's own participation, or never. */
  readonly scoreboardVisibility: 'V' | 'C' | 'P' | 'H';
  readonly authors: readonly string[];
  readonly organizations: readonly { readonly slug: string; readonly name: string }[];
  readonly contestantCount: number;
  readonly registeredCount: number;
  /** The viewer registered before the contest started. */
  readonly isRegistered: boolean;
  /** Whether the scoreboard shows names and organizations beside usernames. */
  readonly showsTeamNames: boolean;
  readonly showsOrganizations: boolean;
  /** Whether the results name the members of teams. */
  readonly showsMembers: boolean;
  readonly isBoardOpen: boolean;
  readonly isBoardFrozen: boolean;
  /** The board shows every submission as pending until the end. */
  readonly isBoardWithheld: boolean;
  /** The board hides results now from everybody but the jury. */
  readonly hidesResults: boolean;
  readonly areProblemsVisible: boolean;
  readonly isEditor: boolean;
  /** Includes editors. */
  readonly isJury: boolean;
  /** Includes the jury. */
  readonly isBalloonRunner: boolean;
  /** The jury and testers watch instead of competing. */
  readonly isMaker: boolean;
  /** The participation that the viewer is in: 0 live, -1 spectator, n the n-th virtual; null for none. */
  readonly insideAs: number | null;
  /** Changes with every submission and participation. */
  readonly logNumber: number;
  /** Whether it has been rated. */
  readonly hasRatings: boolean;
  /** In the order of the settings. */
  readonly groups: readonly ContestGroup[];
  /** Changes with every rating of any contest. */
  readonly ratingNumber: number;
  /** Changes with every name of a contestant or an organization. */
  readonly nameNumber: number;
}

interface ShownBanner {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

export async function findShownContest(
  database: Database,
  viewer: Viewer,
  key: string,
  now: Date,
): Promise<ShownContest | null> {
  return findContest(database, viewer, key, now, {
    isVisible: contestIsVisible(viewer),
    isBoardOpen: boardIsOpen(viewer, now),
  });
}

/** The same for somebody who may see the scoreboard, and only that: what the public would see of it if it were open. */
export async function findSharedContest(
  database: Database,
  key: string,
  now: Date,
): Promise<ShownContest | null> {
  const hasStarted = sql<boolean>`(contests.start_time <= ${now})`;
  return findContest(database, guest, key, now, { isVisible: always, isBoardOpen: hasStarted });
}

/** What everybody who may see the contest may see of it and its scoreboard, for a viewer who may see the contest. */
export async function findPublicContest(
  database: Database,
  viewer: Viewer,
  key: string,
  now: Date,
): Promise<ShownContest | null> {
  return findContest(database, guest, key, now, {
    isVisible: contestIsVisible(viewer),
    isBoardOpen: boardIsOpenToAll(now),
  });
}

async function findContest(
  database: Database,
  viewer: Viewer,
  key: string,
  now: Date,
  { isVisible, isBoardOpen }: { readonly isVisible: Condition; readonly isBoardOpen: Condition },
): Promise<ShownContest | null> {
  if (!isStorable(key)) return null;
  const [row] = await runPrepared(
    database,
    shownContestRow`
      select contests.id, ${listedColumns}, contests.description, contests.format_config as "formatConfig", ${sql.raw(freezeTime('contests'))} as "frozenAt",
        contests.over_at as "overAt", contests.thawed_at as "thawedAt", contests.finalized_at as "finalizedAt",
        ${sql.raw(awaitsSystemTest('contests'))} as "awaitsSystemTest",
        contests.access_code <> '' as "hasAccessCode", ${registrationColumns(viewer)},
        contests.show_team_names as "showsTeamNames", contests.show_organizations as "showsOrganizations",
        contests.show_members as "showsMembers",
        contests.scoreboard_visibility as "scoreboardVisibility", ${authors} as authors, ${organizations} as organizations,
        (select count(*) from participations where contest_id = contests.id and virtual = 0) as "contestantCount",
        (select count(*) from contest_registrations where contest_id = contests.id) as "registeredCount",
        exists (select from contest_registrations
          where contest_id = contests.id and user_id = ${viewer.userId}) as "isRegistered",
        ${isBoardOpen} as "isBoardOpen", ${boardIsFrozenFor(viewer, now)} as "isBoardFrozen",
        ${boardIsWithheldFrom(viewer, now)} as "isBoardWithheld",
        ${anyOf(isFrozen(now), boardIsWithheldFrom(guest, now))} as "hidesResults",
        ${contestProblemsAreVisible(viewer, now)} as "areProblemsVisible", ${contestIsMadeBy(viewer)} as "isMaker",
        ${contestIsEditedBy(viewer)} as "isEditor", ${contestIsJudgedBy(viewer)} as "isJury",
        ${contestBalloonsAreRunBy(viewer)} as "isBalloonRunner",
        (select own.virtual from ${enteredBy(viewer.userId, now)} entered join participations own on own.id = entered.id
          where own.contest_id = contests.id and ${isInside(viewer, 'own', now)}
          order by ${currentFirst('own')} limit 1) as "insideAs",
        coalesce((select number from contest_heads where contest_id = contests.id), 0) as "logNumber",
      coalesce((select name_changes from contest_heads where contest_id = contests.id), 0) as "nameNumber",
        ${banner} as banner, ${groups} as groups, exists (select from ratings where contest_id = contests.id) as "hasRatings",
        (select count(*)::int from rating_changes) as "ratingNumber"
      from contests
      where contests.key = ${key} and ${isVisible}`,
  );
  return row ?? null;
}

const banner = sql`(
  select json_build_object('hash', hash, 'width', width, 'height', height)
  from contest_banners where contest_banners.contest_id = contests.id)`;

const authors = sql`array(
  select users.username from contest_roles join users on users.id = user_id
  where contest_id = contests.id and role = 'author' order by position, users.id)`;

const groups = sql`array(
  select json_build_object('code', code, 'name', name) from contest_groups where contest_id = contests.id order by position)`;

const organizations = sql`coalesce((
  select json_agg(json_build_object('slug', organizations.slug, 'name', organizations.name) order by organizations.name)
  from contest_organizations join organizations on organizations.id = organization_id
  where contest_id = contests.id and contests.is_organization_private), '[]')`;

import type { ClicsAnnouncement, ClicsClarification } from '@tribunal/contract/clics/clarification-objects';
import type {
  ClicsContest,
  ClicsOrganization,
  ClicsProblem,
  ClicsTeam,
} from '@tribunal/contract/clics/contest-objects';
import type { ClicsLanguage } from '@tribunal/contract/clics/language-objects';
import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import { problemLabel } from '@tribunal/core/contests/labels';
import { itemAt } from '@tribunal/core/lists';
import { colorsOf } from '@tribunal/core/scoreboard/balloon-colors';
import { existing } from '@tribunal/core/unknown';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { json, listOf, nullable, number, onlyRow, rowsOf, string } from '../../../database/row.ts';
import { groupsOf, groupsOfParticipation, listGroups } from '../settings/contest-groups.ts';
import { loadLogos } from './clics-files.ts';

const clicsTeamRow = rowsOf<ClicsTeam>({
  userId: number,
  username: string,
  name: string,
  members: listOf(string),
  icpcId: string,
  organizationId: nullable(number),
  groups: listOf(string),
  photo: nullable(json<NonNullable<ClicsTeam['photo']>>()),
});

/** Everything of a contest that is not a submission. */
export interface ClicsConfiguration {
  readonly languages: readonly ClicsLanguage[];
  readonly groups: readonly ContestGroup[];
  readonly organizations: readonly ClicsOrganization[];
  readonly teams: readonly ClicsTeam[];
  readonly problems: readonly ClicsProblem[];
  readonly clarifications: readonly ClicsClarification[];
  readonly announcements: readonly ClicsAnnouncement[];
}

export async function loadConfiguration(
  queries: Queries,
  contest: ClicsContest,
): Promise<ClicsConfiguration> {
  const teams = await loadTeams(queries, contest.id);
  const organizationIds = [...new Set(teams.flatMap(({ organizationId }) => organizationId ?? []))];
  return {
    languages: await loadLanguages(queries),
    groups: await listGroups(queries, contest.id),
    organizations: await loadOrganizations(queries, organizationIds),
    teams,
    problems: await loadProblems(queries, contest),
    clarifications: await loadClarifications(queries, contest.id),
    announcements: await loadAnnouncements(queries, contest.id),
  };
}

/**
 * Changes whenever a configuration loaded now would differ from one loaded before. Far cheaper than loading: the names of thousands of teams
 * stay in the database.
 */
export async function configurationMark(queries: Queries, contestId: number): Promise<string> {
  const parts = [
    contestOf(contestId),
    languages(queries),
    groupsOf(queries, contestId),
    teamsOf(contestId),
    organizationsIn(contestId),
    problemsOf(contestId),
    clarificationsOf(queries, contestId),
    announcementsOf(queries, contestId),
  ].map((rows) => sql`(select md5(string_agg(one::text, E'\n')) from (${rows}) one)`);
  const { rows } = await rowsOf({ mark: string })`select concat_ws(' ', ${sql.join(parts)}) as mark`.execute(
    queries,
  );
  return onlyRow(rows).mark;
}

/** Its rules are in the contest log. */
function contestOf(contestId: number) {
  return sql`
    select name, over_at, format_config, show_team_names, show_organizations, (
        select hash from contest_banners where contest_id = contests.id)
    from contests where id = ${contestId}`;
}

/** All of them, in an order that never changes: the ids of languages depend on it. */
export async function loadLanguages(queries: Queries): Promise<ClicsLanguage[]> {
  return languages(queries).execute();
}

function languages(queries: Queries) {
  return queries.selectFrom('languages').select(['id', 'key', 'name', 'extension']).orderBy('id');
}

async function loadTeams(queries: Queries, contestId: number): Promise<ClicsTeam[]> {
  return (await teamsOf(contestId).execute(queries)).rows;
}

/** The participations that the scoreboard ranks. */
function teamsOf(contestId: number) {
  return clicsTeamRow`
    select users.id as "userId", users.username, users.full_name as name, users.members, users.icpc_id as "icpcId", (
        select m.organization_id from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = users.id order by m.position, o.id limit 1) as "organizationId",
      ${groupsOfParticipation} as groups, (
        select json_build_object('hash', hash, 'mediaType', media_type, 'width', width, 'height', height)
        from user_photos where user_photos.user_id = users.id) as photo
    from participations join users on users.id = participations.user_id
    where participations.contest_id = ${contestId} and participations.virtual = 0 and not participations.is_disqualified and not participations.is_unofficial
    order by participations.id`;
}

async function loadOrganizations(queries: Queries, ids: readonly number[]): Promise<ClicsOrganization[]> {
  const rows = await queries
    .selectFrom('organizations')
    .select(['id', 'name', 'short_name as shortName', 'country', 'icpc_id as icpcId'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute();
  const logos = await loadLogos(queries, ids);
  return rows.map((row) => ({ ...row, logo: logos.get(row.id) ?? null }));
}

/** All organizations of the contestants, with what a reader sees of them. */
function organizationsIn(contestId: number) {
  return sql`
    select o.id, o.name, o.short_name, o.country, o.icpc_id, logo.hash
    from organizations o left join organization_logos logo on logo.organization_id = o.id
    where o.id in (
      select m.organization_id from organization_members m join participations p on p.user_id = m.user_id
      where p.contest_id = ${contestId} and p.virtual = 0)
    order by o.id`;
}

async function loadProblems(queries: Queries, { id, format }: ClicsContest): Promise<ClicsProblem[]> {
  const { rows } = await problemsOf(id).execute(queries);
  const colors = colorsOf(rows.map(({ color }) => color));
  return rows.map((row, index) => ({
    ...row,
    label: problemLabel(format, index, row.label),
    color: itemAt(colors, index),
  }));
}

function problemsOf(contestId: number) {
  return rowsOf<Omit<ClicsProblem, 'label' | 'color'> & { label: string | null; color: string | null }>({
    code: string,
    name: string,
    timeLimit: number,
    memoryLimit: number,
    outputBytes: nullable(number),
    points: number,
    caseCount: number,
    statements:
      json<
        (Omit<ClicsProblem, 'label' | 'color'> & { label: string | null; color: string | null })['statements']
      >(),
    label: nullable(string),
    color: nullable(string),
  })`
    select problems.code, contest_problems.label, problems.name, contest_problems.color,
      problems.time_limit as "timeLimit", problems.memory_limit as "memoryLimit", (data.summary ->> 'outputBytes')::float8 as "outputBytes",
      contest_problems.points,
      coalesce((data.summary ->> 'cases')::int, 0) as "caseCount", coalesce((
        select json_agg(json_build_object('name', f.name, 'hash', f.hash) order by f.name collate "C")
        from problem_files f where f.problem_id = problems.id and f.kind = 'statement'), '[]') as statements
    from contest_problems join problems on problems.id = contest_problems.problem_id
    left join problem_data_versions data on data.problem_id = problems.id and data.version = problems.data_version
    where contest_problems.contest_id = ${contestId} order by contest_problems.position`;
}

async function loadClarifications(queries: Queries, contestId: number): Promise<ClicsClarification[]> {
  return clarificationsOf(queries, contestId).execute();
}

function clarificationsOf(queries: Queries, contestId: number) {
  return queries
    .selectFrom('clarifications')
    .leftJoin('problems', 'problems.id', 'clarifications.problem_id')
    .select(['clarifications.id', 'problems.code as problem', 'author_id as authorId', 'question', 'answer'])
    .select(['asked_at as askedAt', 'answered_to as answeredTo', 'answered_at as answeredAt'])
    .select('reply_to as replyTo')
    .where('contest_id', '=', contestId)
    .orderBy('clarifications.id');
}

async function loadAnnouncements(queries: Queries, contestId: number): Promise<ClicsAnnouncement[]> {
  const rows = await announcementsOf(queries, contestId).execute();
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: existing(madeAt) }));
}

function announcementsOf(queries: Queries, contestId: number) {
  return queries
    .selectFrom('announcements')
    .leftJoin('problems', 'problems.id', 'announcements.problem_id')
    .select(['announcements.id', 'problems.code as problem', 'text', 'made_at as madeAt'])
    .where('contest_id', '=', contestId)
    .where('made_at', 'is not', null)
    .where('recipients', 'is', null)
    .orderBy('announcements.id');
}

import {
  type Award,
  type AwardedGroup,
  type AwardedRow,
  type AwardSettings,
  awardsOf,
} from '@tribunal/core/awards/awards';
import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import { problemLabel } from '@tribunal/core/contests/labels';
import { lookup } from '@tribunal/core/lists';
import type { Queries } from '../../../database/connection.ts';
import { json, onlyRow, rowsOf, stringOf } from '../../../database/row.ts';
import { listGroups } from '../settings/contest-groups.ts';
import { inParts } from './in-parts.ts';
import { type Contestant, type ContestScoreboard, readScoreboard } from './load-scoreboard.ts';
import type { ScoreboardCache } from './scoreboard-cache.ts';
import type { ScoreboardOfContest } from './scoreboard-version.ts';

const awardSettingsRow = rowsOf<AwardSettings>({
  medalRule: stringOf<AwardSettings['medalRule']>(),
  medals: json<AwardSettings['medals']>(),
  chosen: json<AwardSettings['chosen']>(),
  custom: json<AwardSettings['custom']>(),
});

interface AwardedScoreboard extends ContestScoreboard {
  readonly awards: readonly Award[];
}

/** The true results of the live participations, and who gets which award for them. */
export async function loadAwardedScoreboard(queries: Queries, contestId: number): Promise<AwardedScoreboard> {
  const rules = await loadAwardRules(queries, contestId);
  const view = { isBoardFrozen: false, isBoardWithheld: false };
  const board = await readScoreboard(queries, contestId, problemIdsOf(rules), view);
  return { ...board, awards: await awardsBy(rules, board.rows, board.contestants) };
}

/** The same for many readers: computed once for each version of the scoreboard and of the rules. */
export async function findAwardedScoreboard(
  queries: Queries,
  scoreboards: ScoreboardCache,
  contest: Omit<ScoreboardOfContest, 'problemIds'>,
): Promise<AwardedScoreboard> {
  const rules = await loadAwardRules(queries, contest.id);
  const view = { isBoardFrozen: false, isBoardWithheld: false, problemIds: problemIdsOf(rules) };
  const board = await scoreboards.find({ ...contest, ...view });
  const version = JSON.stringify(rules);
  const known = keptAwards.get(board);
  const isKnown = known?.version === version;
  const awards = isKnown ? known.awards : await awardsBy(rules, board.rows, board.contestants);
  keptAwards.set(board, { version, awards });
  return { ...board, awards };
}

const keptAwards = new WeakMap<
  ContestScoreboard,
  { readonly version: string; readonly awards: readonly Award[] }
>();

/** The awards for other rows than the true ones, for example those of a rehearsal. */
export async function awardsForRows(
  queries: Queries,
  contestId: number,
  rows: readonly AwardedRow[],
  contestants: Contestants,
): Promise<Award[]> {
  return awardsBy(await loadAwardRules(queries, contestId), rows, contestants);
}

interface AwardRules {
  readonly problems: readonly { readonly rowId: number; readonly id: string; readonly label: string }[];
  readonly groups: readonly ContestGroup[];
  readonly settings: AwardSettings;
}

async function loadAwardRules(queries: Queries, contestId: number): Promise<AwardRules> {
  return {
    problems: await awardedProblems(queries, contestId),
    groups: await listGroups(queries, contestId),
    settings: await findAwardSettings(queries, contestId),
  };
}

function problemIdsOf({ problems }: AwardRules): number[] {
  return problems.map(({ rowId }) => rowId);
}

async function awardsBy(
  { problems, groups: listed, settings }: AwardRules,
  rows: readonly AwardedRow[],
  contestants: Contestants,
): Promise<Award[]> {
  const organizations = organizationsOf(contestants);
  const groups = membersOf(listed, contestants);
  return inParts(awardsOf({ rows, problems, organizations, groups }, settings));
}

type Contestants = ReadonlyMap<number, Pick<Contestant, 'organization' | 'groups'>>;

function membersOf(groups: readonly ContestGroup[], contestants: Contestants): AwardedGroup[] {
  const members = new Map(groups.map(({ code }) => [code, new Set<number>()]));
  for (const [id, { groups: codes }] of contestants) for (const code of codes) members.get(code)?.add(id);
  return groups.map((group) => ({ ...group, members: lookup(members, group.code) }));
}

/** As in the Contest API. */
function organizationsOf(contestants: Contestants) {
  return new Map(
    [...contestants].flatMap(([id, { organization }]) =>
      organization ? [[id, { id: `o${organization.id}`, name: organization.name }] as const] : [],
    ),
  );
}

async function awardedProblems(queries: Queries, contestId: number) {
  const rows = await queries
    .selectFrom('contest_problems')
    .innerJoin('problems', 'problems.id', 'contest_problems.problem_id')
    .innerJoin('contests', 'contests.id', 'contest_problems.contest_id')
    .select(['contest_problems.id as rowId', 'problems.code as id', 'label', 'format'])
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute();
  return rows.map(({ rowId, id, label, format }, index) => ({
    rowId,
    id,
    label: problemLabel(format, index, label),
  }));
}

async function findAwardSettings(queries: Queries, contestId: number): Promise<AwardSettings> {
  const { rows } = await awardSettingsRow`
    select medal_rule as "medalRule", awards as chosen,
      json_build_object('gold', gold_medals, 'silver', silver_medals, 'bronze', bronze_medals) as medals,
      array(
        select json_build_object('citation', given.citation, 'participation', participations.id)
        from custom_awards given join participations
          on participations.contest_id = given.contest_id and participations.user_id = given.user_id and participations.virtual = 0
        where given.contest_id = contests.id order by given.position
      ) as custom
    from contests where id = ${contestId}`.execute(queries);
  return onlyRow(rows);
}

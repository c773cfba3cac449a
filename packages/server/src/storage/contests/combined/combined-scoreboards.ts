import type { CombiningRule } from '@tribunal/core/scoreboard/combined';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { boolean, listOf, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { allOf } from '../../visibility/condition.ts';
import { contestIsEditedBy, contestIsVisible } from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

const combinedRow = rowsOf({
  id: number,
  slug: string,
  name: string,
  rule: stringOf<CombiningRule>(),
  /** The keys of those that the viewer may see, in order. */
  contests: listOf(string),
  /** Whether the viewer edits all of its contests. */
  isEditor: boolean,
});
export type CombinedScoreboard = Row<typeof combinedRow>;

/** Null when there is none, or the viewer may see none of its contests. */
export async function findCombined(
  queries: Queries,
  viewer: Viewer,
  slug: string,
): Promise<CombinedScoreboard | null> {
  if (!isStorable(slug)) return null;
  const { rows } = await combinedRow`
    select board.id, board.slug, board.name, board.rule,
      array(select contests.key from combined_scoreboard_contests part join contests on contests.id = part.contest_id
        where part.scoreboard_id = board.id and ${contestIsVisible(viewer)} order by part.position) as contests,
      not exists (select from combined_scoreboard_contests part join contests on contests.id = part.contest_id
        where part.scoreboard_id = board.id and not ${allOf(contestIsVisible(viewer), contestIsEditedBy(viewer))}) as "isEditor"
    from combined_scoreboards board where lower(board.slug) = lower(${slug})
  `.execute(queries);
  const [found] = rows;
  return found && found.contests.length > 0 ? found : null;
}

const chosenContestRow = rowsOf({
  id: number,
  key: string,
  format: string,
  problems: listOf(string),
  isEditable: boolean,
});
type ChosenContest = Row<typeof chosenContestRow>;

/** In the order of the keys; those that the viewer may not see are missing. */
export async function chosenContests(
  queries: Queries,
  viewer: Viewer,
  keys: readonly string[],
): Promise<ChosenContest[]> {
  const { rows } = await chosenContestRow`
    select contests.id, contests.key, contests.format, array(
      select problems.code from contest_problems join problems on problems.id = contest_problems.problem_id
      where contest_problems.contest_id = contests.id order by contest_problems.position) as problems,
      ${contestIsEditedBy(viewer)} as "isEditable"
    from contests where contests.key = any(${keys.filter(isStorable)}::text[]) and ${contestIsVisible(viewer)}
    order by array_position(${keys.filter(isStorable)}::text[], contests.key)
  `.execute(queries);
  return [...rows];
}

interface NewCombined {
  readonly slug: string;
  readonly name: string;
  readonly rule: CombiningRule;
  readonly contestIds: readonly number[];
}

/** False when another one has the slug. */
export async function insertCombined(
  queries: Queries,
  { slug, name, rule, contestIds }: NewCombined,
  now: Date,
): Promise<boolean> {
  const { rows } = await rowsOf({ id: number })`
    insert into combined_scoreboards (slug, name, rule, made_at) values (${slug}, ${name}, ${rule}, ${now})
    on conflict do nothing returning id
  `.execute(queries);
  const [made] = rows;
  if (!made) return false;
  await sql`
    insert into combined_scoreboard_contests (scoreboard_id, contest_id, position)
    select ${made.id}, contest_id, position from unnest(${contestIds}::int[]) with ordinality as given(contest_id, position)
  `.execute(queries);
  return true;
}

export async function deleteCombined(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('combined_scoreboards').where('id', '=', id).execute();
}

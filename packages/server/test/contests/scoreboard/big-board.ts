import type { ScoreboardCell } from '@tribunal/core/scoreboard/cells';
import type { Database } from '@tribunal/server/database/connection';
import { sql } from 'kysely';
import { lottery } from '../../fixtures/random-history.ts';

export const problemCount = 12;

interface BigBoard {
  readonly key: string;
  readonly teams: number;
  /** Minutes since the start; the contest lasts 300. */
  readonly passed?: number;
  readonly frozenLastMinutes?: number;
}

/** A running ICPC contest with pseudo-random results, teams `team00001` and so on, and their organizations. Returns its id. */
export async function insertBigBoard(
  { query }: Database,
  { key, teams, passed = 200, frozenLastMinutes = 0 }: BigBoard,
): Promise<number> {
  const chance = lottery(teams);
  const start = new Date(Date.now() - passed * 60_000);
  const end = new Date(start.getTime() + 300 * 60_000);
  await sql`insert into languages (key, name) values ('PY3', 'Python 3') on conflict do nothing`.execute(
    query,
  );
  await sql`insert into problems (code, name) select ${key} || n, 'Problem ' || n from generate_series(1, ${problemCount}) n`.execute(
    query,
  );
  const { rows } = await sql<{ id: number }>`
    insert into contests (key, name, format, start_time, end_time, over_at, frozen_last_minutes, show_team_names, show_organizations)
    values (${key}, 'Big finals', 'icpc', ${start}, ${end}, ${end}, ${frozenLastMinutes}, true, true) returning id`.execute(
    query,
  );
  const id = rows[0]!.id;
  await sql`insert into contest_heads (contest_id) values (${id})`.execute(query);
  await sql`insert into contest_problems (contest_id, problem_id, position, points, color)
    select ${id}, id, row_number() over (order by id), 1, '#' || lpad(to_hex((id * 7919 * 211) % 16777216), 6, '0')
    from problems where code like ${`${key}%`}`.execute(query);
  const problems = await query
    .selectFrom('contest_problems')
    .select('id')
    .where('contest_id', '=', id)
    .orderBy('position')
    .execute();
  await sql`insert into organizations (slug, name, short_name, country)
    select ${key} || '-school-' || n, 'University of Testing No. ' || n, 'UT' || n, (array['VNM','DEU','BRA','JPN','CAN'])[1 + n % 5]
    from generate_series(1, 200) n`.execute(query);
  const made = Array.from({ length: teams }, (_, index) => {
    const cells = randomCells(
      problems.map((problem) => problem.id),
      passed,
      chance,
    );
    const solved = Object.values(cells).filter(({ solvedAt }) => solvedAt !== null);
    return {
      username: `${key}team${String(index + 1).padStart(5, '0')}`,
      name: `${words[chance(words.length)]} ${words[chance(words.length)]} ${index + 1}`,
      school: `${key}-school-${1 + chance(200)}`,
      score: solved.length,
      time: solved.reduce((sum, { time, tries }) => sum + Math.floor(time / 60) + 20 * (tries - 1), 0),
      tie: Math.max(0, ...solved.map(({ time }) => Math.floor(time / 60))),
      cells,
    };
  });
  for (let first = 0; first < made.length; first += 1000) {
    const part = JSON.stringify(made.slice(first, first + 1000));
    await sql`
      with given as (select * from jsonb_to_recordset(${part}::jsonb)
        as g (username text, name text, school text, score float, time int, tie float, cells jsonb)),
      people as (insert into users (username, full_name) select username, name from given returning id, username),
      members as (insert into organization_members (organization_id, user_id, position)
        select o.id, p.id, 0 from given join people p using (username) join organizations o on o.slug = given.school)
      insert into participations (contest_id, user_id, real_start, score, cumulative_time, tiebreaker, cells,
        frozen_score, frozen_cumulative_time, frozen_tiebreaker, frozen_cells)
      select ${id}, p.id, ${start}, score, time, tie, cells, score, time, tie, cells
      from given join people p using (username)`.execute(query);
  }
  return id;
}

const words = 'Red Quick Silent Brave Old Northern Bright Lazy Iron Blue Wild Happy'.split(' ');

/** As older versions stored it, with the fields that are zero. */
type FullCell = Omit<ScoreboardCell, 'isFirst'>;

function randomCells(
  problems: readonly number[],
  passed: number,
  chance: (below: number) => number,
): Record<string, FullCell> {
  const cells: Record<string, FullCell> = {};
  const strength = chance(10);
  for (const [index, id] of problems.entries()) {
    if (chance(problems.length) < index - strength / 2) continue;
    const isSolved = chance(12) < strength + 3 - index / 2;
    const failed = chance(3) * chance(2);
    if (!isSolved && failed === 0) continue;
    const time = chance(passed * 60);
    cells[id] = {
      ...{
        points: isSolved ? 1 : 0,
        bonus: 0,
        time: isSolved ? time : 0,
        tries: failed + (isSolved ? 1 : 0),
      },
      ...{ penalty: failed, pending: 0, unjudged: 0, solvedAt: isSolved ? time : null },
    };
  }
  return cells;
}

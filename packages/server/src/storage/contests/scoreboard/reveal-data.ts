import { createHash } from 'node:crypto';
import type { RevealData, RevealTeam } from '@tribunal/contract/contests/reveal';
import type { FormatName } from '@tribunal/core/formats/formats';
import { rowsAfter } from '@tribunal/core/reveal/play-reveal';
import { rehearsed } from '@tribunal/core/reveal/rehearsal';
import { type Revealed, type RevealPlan, revealPlan } from '@tribunal/core/reveal/reveal-plan';
import { medalsOf, usualMedals } from '@tribunal/core/scoreboard/medals';
import { type RankedRow, rankRows } from '@tribunal/core/scoreboard/rank';
import type { Database } from '../../../database/connection.ts';
import { type ContestProblemRow, contestProblems } from '../contest-json.ts';
import { loadReplay, type Replay } from './load-replay.ts';

export interface RevealChoice {
  /** Random results instead of the real ones. */
  readonly isRehearsal: boolean;
  readonly revealed: Revealed;
}

/** The ceremony of a contest, with everything that a browser shows in it. */
export async function loadReveal(
  database: Database,
  contest: { readonly id: number; readonly format: FormatName },
  { isRehearsal, revealed }: RevealChoice,
): Promise<RevealData> {
  const problems = await contestProblems(database, contest);
  const real = await loadReplay(database, contest.id);
  const replay = isRehearsal ? rehearsed(real, Math.random) : real;
  const plan = revealPlan(replay, revealed);
  return {
    version: isRehearsal ? 'rehearsal' : versionOf(replay),
    isRehearsal,
    format: contest.format,
    problems: problems.map(({ problem: { label, name, points }, color }) => ({ label, name, points, color })),
    teams: await teamsOf(database, contest.id, plan, problems),
    plan,
  };
}

/** A change of any result, of the rules or of the participations gives another version. */
function versionOf({ contest, participations, attempts }: Replay): string {
  const text = JSON.stringify([contest, participations, [...attempts]]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

async function teamsOf(
  { query }: Database,
  contestId: number,
  plan: RevealPlan,
  problems: readonly ContestProblemRow[],
): Promise<RevealTeam[]> {
  const { rows } = rankRows(rowsAfter(plan, plan.steps.length), problems.length);
  const medals = medalsOf(rows, usualMedals);
  const people = await query
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['participations.id', 'users.username', 'users.full_name as name', 'users.members'])
    .select((eb) =>
      eb
        .selectFrom('organization_members')
        .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
        .select('organizations.name')
        .whereRef('organization_members.user_id', '=', 'users.id')
        .orderBy('organization_members.position')
        .orderBy('organizations.id')
        .limit(1)
        .as('organization'),
    )
    .where('participations.contest_id', '=', contestId)
    .where('participations.virtual', '=', 0)
    .execute();
  const personOf = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const person = personOf.get(row.id);
    if (!person || row.rank === null) return [];
    const name = person.name || person.username;
    const medal = medals.get(row.id) ?? null;
    return [{ ...person, name, rank: row.rank, medal, firsts: firstsOf(row, problems) }];
  });
}

function firstsOf({ cells }: RankedRow, problems: readonly ContestProblemRow[]): string[] {
  return problems.flatMap(({ problem }, index) => (cells[index]?.isFirst ? [problem.label] : []));
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { resolverFile } from '@tribunal/contract/pages/contest-tools';
import type { PageData } from '@tribunal/contract/pages/page';
import { participationClock } from '@tribunal/core/contests/contest-time';
import { contestSeconds } from '@tribunal/core/contests/removed-time';
import { lookup } from '@tribunal/core/lists';
import { isRanked } from '@tribunal/core/scoreboard/rank';
import type { Database } from '../../../database/connection.ts';
import { loadReplay } from './load-replay.ts';
import { loadRevealPeople } from './reveal-people.ts';

/** The input of vnoi-resolver. It computes penalties of five minutes by itself, as the format `site` does. */
export type ResolverData = PageData<typeof resolverFile.get>;

type ResolverSubmission = ResolverData['submissions'][number];

/** The tool counts every submission as a try, so those without a verdict of the program are left out. */
const notCounted: readonly (string | null)[] = [null, 'CE', 'IE', 'AB'];

export async function loadResolverData(database: Database, contestId: number): Promise<ResolverData> {
  const { contest, participations, attempts } = await loadReplay(database, contestId);
  const people = await loadRevealPeople(database, contestId);
  const names = await problemNames(database, contestId);
  const ranked = participations.filter(isRanked);
  const made: Omit<ResolverSubmission, 'submissionId'>[] = [];
  for (const [index, participation] of ranked.entries()) {
    const { start, removed } = participationClock(contest, participation);
    for (const { problem, date, contestPoints, result } of attempts.get(participation.id) ?? [])
      if (!notCounted.includes(result))
        made.push({
          problemId: Number(problem),
          userId: participation.id,
          time: contestSeconds(start, date, removed),
          points: contestPoints,
        });
    if (index % 500 === 0) await nextTurn();
  }
  return {
    users: ranked.map(({ id }) => {
      const { username, name } = lookup(people, id);
      return { userId: id, username, fullName: name || username };
    }),
    problems: contest.problems.map(({ key, points }) => ({
      problemId: Number(key),
      name: names.get(Number(key)) ?? '',
      points,
    })),
    submissions: made
      .sort((a, b) => a.time - b.time)
      .map((submission, index) => ({ submissionId: index + 1, ...submission })),
  };
}

async function problemNames({ query }: Database, contestId: number): Promise<Map<number, string>> {
  const rows = await query
    .selectFrom('contest_problems')
    .innerJoin('problems', 'problems.id', 'contest_problems.problem_id')
    .select(['contest_problems.id', 'problems.name'])
    .where('contest_id', '=', contestId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

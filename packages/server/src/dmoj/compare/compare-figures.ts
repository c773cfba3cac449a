import type { Queries } from '../../database/connection.ts';
import {
  figuresOfUsers,
  importedTotals,
  lastRatedContests,
  uncountedContests,
} from '../../storage/site/import-comparison.ts';
import { maxExamples } from '../findings.ts';
import type { Catalog } from '../records/catalog.ts';
import { numberOf } from '../records/values.ts';
import { type OldSite, pagesOf } from '../source/old-site.ts';

/** Lines that compare the numbers of rows. */
export async function compareTotals(old: OldSite, queries: Queries): Promise<string[]> {
  const here = await importedTotals(queries);
  const lines: string[] = [];
  for (const [kind, table] of Object.entries(oldTables)) {
    if (!old.has(table)) continue;
    const [row] = await old.rows(`SELECT COUNT(*) AS count FROM ${table}`);
    lines.push(`- ${kind}: ${Number(row?.count)} there, ${here[kind]} here`);
  }
  return lines;
}

const oldTables: Readonly<Record<string, string>> = {
  users: 'auth_user',
  organizations: 'judge_organization',
  judges: 'judge_judge',
  problems: 'judge_problem',
  contests: 'judge_contest',
  participations: 'judge_contestparticipation',
  submissions: 'judge_submission',
  ratings: 'judge_rating',
};

/** Lines that compare what users have reached, with the first users whose points or ratings differ and the contests that matter. */
export async function compareUsers(old: OldSite, queries: Queries, { accounts }: Catalog): Promise<string[]> {
  const [otherPoints, otherRatings] = [otherFigures(), otherFigures()];
  let [users, sameProblems] = [0, 0];
  const statement =
    'SELECT user_id AS page_key, points, problem_count, rating FROM judge_profile WHERE user_id IS NOT NULL';
  for await (const page of pagesOf(old, statement, 'user_id')) {
    const ids = page.map(({ page_key }) => Number(page_key));
    const here = new Map((await figuresOfUsers(queries, ids)).map((figures) => [figures.id, figures]));
    for (const row of page) {
      const figures = here.get(Number(row.page_key));
      if (!figures) continue;
      users += 1;
      const [points, rating] = [Number(row.points), numberOf(row.rating) ?? null];
      const name = accounts.get(figures.id);
      if (Math.abs(points - figures.points) >= 0.01)
        otherPoints.add(figures.id, `${name} ${points} → ${figures.points}`);
      if (rating !== figures.rating)
        otherRatings.add(figures.id, `${name} ${rating ?? 'unrated'} → ${figures.rating ?? 'unrated'}`);
      if (Number(row.problem_count) === figures.problems) sameProblems += 1;
    }
  }
  const uncounted = await uncountedContests(queries, [...otherPoints.first.keys()]);
  const rated = await lastRatedContests(queries, [...otherRatings.first.keys()]);
  return [
    `- points: ${users - otherPoints.count()} of ${users} users have the same; results that not everybody may see do not count here`,
    ...otherPoints.lines('other points', (id) => {
      const keys = uncounted.get(id);
      return keys && `not counted: ${keys.join(' ')}`;
    }),
    `- solved problems: ${sameProblems} of ${users} users have the same number`,
    `- rating: ${users - otherRatings.count()} of ${users} users have the same`,
    ...otherRatings.lines('other ratings', (id) => rated.get(id) && `of the contest ${rated.get(id)}`),
  ];
}

/** Counts users whose figure differs, and keeps the first ones by their ids. */
function otherFigures() {
  const first = new Map<number, string>();
  let all = 0;
  return {
    first,
    count: () => all,
    add(id: number, text: string): void {
      all += 1;
      if (first.size < maxExamples) first.set(id, text);
    },
    lines(title: string, detailOf: (id: number) => string | undefined): string[] {
      if (all === 0) return [];
      const texts = [...first].map(([id, text]) => {
        const detail = detailOf(id);
        return detail === undefined ? text : `${text} (${detail})`;
      });
      return [`- ${title}: ${texts.join(', ')}${all > first.size ? ', …' : ''}`];
    },
  };
}

import type { Queries } from '../../database/connection.ts';
import { figuresOfUsers, importedTotals } from '../../storage/administration/import-comparison.ts';
import { mostExamples } from '../findings.ts';
import type { Catalog } from '../records/catalog.ts';
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

/** Lines that compare what users have reached, with the first users whose points differ. */
export async function compareUsers(old: OldSite, queries: Queries, { accounts }: Catalog): Promise<string[]> {
  const same = { points: 0, problems: 0, rating: 0 };
  const different: string[] = [];
  let users = 0;
  const statement =
    'SELECT user_id AS page_key, points, problem_count, rating FROM judge_profile WHERE user_id IS NOT NULL';
  for await (const page of pagesOf(old, statement, 'user_id')) {
    const ids = page.map(({ page_key }) => Number(page_key));
    const here = new Map((await figuresOfUsers(queries, ids)).map((figures) => [figures.id, figures]));
    for (const row of page) {
      const figures = here.get(Number(row.page_key));
      if (!figures) continue;
      users += 1;
      if (Math.abs(Number(row.points) - figures.points) < 0.01) same.points += 1;
      else if (different.length < mostExamples)
        different.push(`${accounts.get(figures.id)} ${Number(row.points)} → ${figures.points}`);
      if (Number(row.problem_count) === figures.problems) same.problems += 1;
      if ((row.rating == null ? null : Number(row.rating)) === figures.rating) same.rating += 1;
    }
  }
  const more = users - same.points > different.length ? ', …' : '';
  return [
    `- points: ${same.points} of ${users} users have the same; hidden contests, archived submissions, submissions that are errors now and rounding make a difference`,
    ...(different.length > 0 ? [`- other points: ${different.join(', ')}${more}`] : []),
    `- solved problems: ${same.problems} of ${users} users have the same number`,
    `- rating: ${same.rating} of ${users} users have the same; this site computes all ratings anew, by the rules of VNOJ`,
  ];
}

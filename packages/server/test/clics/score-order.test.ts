import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { clicsVersions } from '@tribunal/contract/clics/audiences';
import { lottery } from '../fixtures/random-history.ts';
import { loadAll } from '../fixtures/snapshot.ts';
import { basic, clicsSite, minutes, start } from './clics-site.ts';

const { database, app, clock, tokenOf } = await clicsSite();
after(() => app.close());
const headers = basic(await tokenOf('chief'));
clock.now = minutes(250);

test('teams of a contest with scores that are sorted by score and time have their ranks', async () => {
  const chance = lottery(7);
  const teams = Array.from({ length: 30 }, (_, index) => `team${index}`);
  const problems = ['sums', 'trees'].map((code) => ({ code, points: 10 }));
  const formats = ['default', 'ioi', 'ioi16', 'ecoo', 'atcoder', 'site'] as const;
  await loadAll(database, [
    ...teams.map((username) => ({ type: 'user', username }) as const),
    ...formats.flatMap((format) => [
      {
        type: 'contest',
        ...{ key: format, name: format, format, problems, authors: ['chief'] },
        ...{ start_time: start.toISOString(), end_time: minutes(300).toISOString() },
        ...(format === 'ioi' && { format_config: { cumtime: true } }),
      } as const,
      ...teams.flatMap((user) =>
        problems.map(({ code: problem }) => {
          const date = new Date(start.getTime() + chance(600) * 1000).toISOString();
          const points = { case_points: chance(3), case_total: 2 };
          return {
            type: 'submission',
            user,
            problem,
            language: 'PY3',
            date,
            contest: format,
            ...points,
          } as const;
        }),
      ),
    ]),
  ]);
  for (const format of formats)
    for (const version of clicsVersions) {
      const { rows } = (
        await app.inject({ url: `/api/${version}/contests/${format}/scoreboard`, headers })
      ).json() as {
        rows: { rank: number; score: { score: number; time?: number | string | null } }[];
      };
      const seconds = (time: number | string | null | undefined) =>
        String(time ?? 0)
          .split(':')
          .reduce((sum, part) => sum * 60 + Number(part), 0);
      const isBetter = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
        one.score.score > other.score.score ||
        (one.score.score === other.score.score && seconds(one.score.time) < seconds(other.score.time));
      assert.ok(rows.length >= 30 && new Set(rows.map(({ rank }) => rank)).size > 1, format);
      assert.deepEqual(
        rows.map((row) => 1 + rows.filter((other) => isBetter(other, row)).length),
        rows.map(({ rank }) => rank),
        `${format} ${version}`,
      );
    }
});

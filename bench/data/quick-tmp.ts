import { fileURLToPath } from 'node:url';
import { getRequest, measureLoad } from '../served/load.ts';
import { serveProcess, sourceArgs } from '../served/processes.ts';

const url = 'postgresql://postgres@localhost/mig?host=%2Ftmp%2Fdata-pg';
const site = await serveProcess([
  fileURLToPath(new URL('../../packages/server/test/perf-site-tmp.mjs', import.meta.url)),
]);
const floor = await serveProcess([
  ...sourceArgs,
  fileURLToPath(new URL('floor-server.ts', import.meta.url)),
  url,
]);
let turn = 0;
const next = (e: number) => 1 + ((turn += 7919) % e);
const cases: [string, () => string, () => string][] = [
  [
    'user+problem',
    () => {
      const u = next(20000);
      return `/api/v2/submissions?user=user${u}&problem=p${1 + ((u * 31) % 2000)}`;
    },
    () => {
      const u = next(20000);
      return `/userAndProblem/${u}/${1 + ((u * 31) % 2000)}`;
    },
  ],
  ['user', () => `/api/v2/user/user${next(20000)}`, () => `/user/${next(20000)}/0`],
  ['problems', () => '/api/v2/problems', () => '/problems/1/1000'],
  ['healthz', () => '/healthz', () => '/user/1/0'],
];
for (const [name, a, b] of cases) {
  const o: number[] = [],
    f: number[] = [];
  await measureLoad(site.port, () => getRequest(a()), { connections: 50, seconds: 3 });
  for (let i = 0; i < 3; i++) {
    o.push((await measureLoad(site.port, () => getRequest(a()), { connections: 50, seconds: 3 })).perSecond);
    f.push((await measureLoad(floor.port, () => getRequest(b()), { connections: 50, seconds: 3 })).perSecond);
  }
  console.log(
    name,
    Math.max(...o).toFixed(0),
    Math.max(...f).toFixed(0),
    (Math.max(...o) / Math.max(...f)).toFixed(3),
  );
}
await site.stop();
await floor.stop();

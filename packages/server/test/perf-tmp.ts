import { readFileSync } from 'node:fs';
import { buildApp } from '@tribunal/server/app';
import { connect } from '@tribunal/server/storage/database';
import { floorQueries } from '../../../bench/data/floor.ts';
import { testSite } from './site.ts';

const database = connect({ host: '/tmp/data-pg', user: 'postgres', database: 'mig' } as never, 'perf', {
  maxConnections: 1,
});
const app = await buildApp(testSite(database, { settings: { SITE_API_RATE_LIMIT: 0 } }));
const {
  rows: [{ pid }],
} = await database.pool.query('select pg_backend_pid() as pid');
const pgCpu = () => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(f[11]) + Number(f[12])) * 10;
};
async function m(name: string, f: (i: number) => Promise<unknown>, n = 300) {
  for (let i = 0; i < Math.min(n, 30); i++) await f(i);
  const a = process.cpuUsage(),
    b = pgCpu(),
    t = performance.now();
  for (let i = 0; i < n; i++) await f(i + 20);
  const u = process.cpuUsage(a);
  console.log(
    name.padEnd(40),
    'pg',
    ((pgCpu() - b) / n).toFixed(2),
    'node',
    ((u.user + u.system) / 1000 / n).toFixed(2),
    'wall',
    ((performance.now() - t) / n).toFixed(2),
  );
}
const get = (p: string) => app.inject('/api/v2/' + p);
const fl = (name: string, values: unknown[]) =>
  database.pool.query({ name, text: floorQueries[name]!, values });
const R = (i: number, e: number) => 1 + ((i * 7919) % e);
await m('user+problem', (i) => get(`submissions?user=user${R(i, 20000)}&problem=p${R(i, 2000)}`));
await m('  floor', (i) => fl('userAndProblem', [R(i, 20000), R(i, 2000)]));
await m('user', (i) => get(`user/user${R(i, 20000)}`));
await m('  floor', (i) => fl('user', [R(i, 20000), 0]));
await m('languages', () => get('languages'));
await m('select 1', () => database.pool.query({ name: 'one', text: 'select 1', values: [] }));
const { rows: st } = await database.pool.query(
  'select left(statement,90) s, generic_plans g, custom_plans c from pg_prepared_statements',
);
for (const r of st) console.log(r.g, r.c, r.s.replace(/\s+/g, ' '));
await app.close();
await database.close();

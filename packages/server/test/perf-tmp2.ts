import { buildApp } from '@tribunal/server/app';
import { connect } from '@tribunal/server/storage/database';
import { testSite } from './site.ts';

const database = connect({ host: '/tmp/data-pg', user: 'postgres', database: 'mig' } as never, 'perf', {
  maxConnections: 2,
});
const seen = new Map<string, unknown[]>();
const orig = database.pool.query.bind(database.pool);
database.pool.query = ((q: any, ...r: any[]) => {
  if (q?.text) seen.set(q.text, q.values);
  return (orig as any)(q, ...r);
}) as never;
const app = await buildApp(testSite(database, { settings: { SITE_API_RATE_LIMIT: 0 } }));
for (const p of process.argv.slice(2)) await app.inject('/api/v2/' + p);
const client = await database.pool.connect();
for (const [text, values] of seen) {
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query({ text: 'explain (analyze, buffers off) ' + text, values });
    const { rows } = await client.query({ text: 'explain (analyze, buffers off) ' + text, values });
    const lines = rows.map((r: any) => r['QUERY PLAN']);
    console.log(mode, lines.slice(-2).join(' '), text.slice(0, 60).replace(/\s+/g, ' '));
    if (process.env.PLAN && mode === 'force_generic_plan') console.log(lines.join('\n'));
  }
}
client.release();
await app.close();
await database.close();

import { buildApp } from '../dist/app.js';
import { createLog } from '../dist/log.js';
import { settingsTable } from '../dist/settings.js';
import { connect } from '../dist/storage/database.js';

const settings = {
  ...Object.fromEntries(Object.entries(settingsTable).map(([n, s]) => [n, s.fallback])),
  SITE_API_RATE_LIMIT: 0,
};
const database = connect({ host: '/tmp/data-pg', user: 'postgres', database: 'mig' }, 'perf');
const app = await buildApp({
  settings,
  log: createLog('warn'),
  database,
  secretKey: 'x'.repeat(40),
  now: () => new Date(),
});
console.log('listening on ' + (await app.listen({ port: 0, host: '127.0.0.1' })));
process.on('SIGTERM', () => process.exit(0));

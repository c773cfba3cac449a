import { createHash } from 'node:crypto';
import { connect } from '@tribunal/server/storage/database';
import { findUser } from '@tribunal/server/storage/details/user';
import { filterConditions } from '@tribunal/server/storage/lists/submission-filters';
import { submissionRecord } from '@tribunal/server/storage/lists/submission-records';
import { SubmissionLists } from '@tribunal/server/storage/lists/submissions';
import { allOf } from '@tribunal/server/storage/visibility/condition';
import { submissionIsListed } from '@tribunal/server/storage/visibility/submissions';
import { guest } from '@tribunal/server/storage/visibility/viewer';

const database = connect({ host: '/tmp/data-pg', user: 'postgres', database: 'mig' } as never, 'perf', {
  maxConnections: 1,
});
database.pool.query = (async () => ({ rows: [{ total: 0, count: 0, objects: '', object: '' }] })) as never;
const lists = new SubmissionLists(database, () => new Date());
const f = { user: 'u', problem: 'p', contest: null, id: [], language: [], result: [] };
async function t(name: string, fn: () => unknown, n = 3000) {
  for (let i = 0; i < 500; i++) await fn();
  const c = process.cpuUsage();
  for (let i = 0; i < n; i++) await fn();
  const u = process.cpuUsage(c);
  console.log(name, ((u.user + u.system) / n).toFixed(0), 'us');
}
await t('list', () => lists.page(guest, f, { page: 1, size: 1000 }));
await t('user', () => findUser(database, guest, 'x', new Date()));
await t('cond build', () => submissionIsListed(guest, new Date()));
await t('cond compile', () => submissionIsListed(guest, new Date()).compile(database.query));
await t('record compile', () => submissionRecord.compile(database.query));
await t('filters compile', () => allOf(...filterConditions(f)).compile(database.query));
await t('md5', () => createHash('md5').update('x'.repeat(4000)).digest('base64url'));

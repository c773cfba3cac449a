import { startSession } from '@tribunal/server/actions/accounts/start-session';
import { buildApp } from '@tribunal/server/app';
import { seal } from '@tribunal/server/auth/seal';
import { demoRecords } from '@tribunal/server/demo/demo-records';
import type { Site } from '@tribunal/server/site';
import { siteSecrets } from '@tribunal/server/snapshot/add/secrets';
import { loadRecords } from '@tribunal/server/snapshot/load/load-snapshot';
import type { onRouteHookHandler } from 'fastify';
import { sql } from 'kysely';
import { totpKey } from '../fixtures/accounts.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type ListedPage, pageList, type VisitorName, visitors } from './page-list.ts';

export interface DemoSite {
  readonly address: string;
  /** The pages of the list, with their real paths. */
  readonly pages: readonly ListedPage[];
  /** The `sessionid` cookie of a visitor; null for a guest. */
  readonly sessions: Readonly<Record<VisitorName, string | null>>;
}

/** A site that serves the demo, with a session for each visitor. It closes at the end of the test file. */
export async function demoSite(onRoute?: onRouteHookHandler): Promise<DemoSite> {
  const site = testSite(await testDatabase());
  await loadRecords(site, demoRecords(site.now()), siteSecrets(site.secretKey));
  const app = await buildApp(site, onRoute);
  closeAtEnd(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const numbers = { ...(await demoNumbers(site)), testRun: await aTestRun(site) };
  const pages = pageList.map((page) => ({ ...page, path: withNumbers(page.path, numbers) }));
  const sessions: Record<VisitorName, string | null> = {
    guest: null,
    contestant: await sessionOf(site, visitors.contestant),
    editor: await sessionOf(site, visitors.editor),
    administrator: await sessionOf(site, visitors.administrator),
  };
  return { address, pages, sessions };
}

async function sessionOf(site: Site, username: string): Promise<string> {
  const { query } = site.database;
  const { id, is_staff: isStaff } = await query
    .selectFrom('users')
    .select(['id', 'is_staff'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (isStaff)
    await query
      .updateTable('users')
      .set({ totp_key: seal(totpKey, site.secretKey) })
      .where('id', '=', id)
      .execute();
  const visitor = { address: '192.0.2.1', userAgent: 'Firefox', previousSession: undefined };
  return (await startSession(site, query, id, isStaff, visitor)).sessionId;
}

/** What the placeholders of the list stand for. */
async function demoNumbers({ database }: Site): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`select
    (select max(s.id) from submissions s join users u on u.id = s.user_id
      where u.username = ${visitors.contestant} and s.contest_id is null)::text as "submission",
    (select min(p.code) from problems p join problem_roles e on e.problem_id = p.id join users u on u.id = e.user_id
      where u.username = ${visitors.editor})::text as "editedProblem",
    (select id from users where username = ${visitors.contestant})::text as "user"
  `.execute(database.query);
  return rows[0]!;
}

/** A run on two samples, one of which is wrong. */
async function aTestRun({ database, now }: Site): Promise<string> {
  const inputs = [
    { input: '3 10\n4 5 6\n', expected: '2\n' },
    { input: '2 1\n4 5\n', expected: '0\nnone\n' },
  ];
  const same = { failure: null, feedback: '', time: 0.021, memory: 8410, isOutputCut: false };
  const results = [
    { ...same, output: '2', errors: '', isCorrect: true },
    { ...same, output: '0\nsome', errors: 'carried: []', isCorrect: false },
  ];
  const { rows } = await sql<{ id: string }>`
    insert into test_runs (user_id, problem_id, language_id, source, is_on_samples, inputs, outcome, created_at, expires_at)
    select u.id, p.id, l.id, '', true, ${JSON.stringify(inputs)}, ${JSON.stringify({ kind: 'ran', compilerOutput: '', results })},
      ${now()}, ${new Date(now().getTime() + 3_600_000)}
    from users u, problems p, languages l
    where u.username = ${visitors.contestant} and p.code = 'cargo' and l.key = 'PY3'
    returning id::text
  `.execute(database.query);
  return rows[0]!.id;
}

function withNumbers(path: string, numbers: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => numbers[name]!);
}

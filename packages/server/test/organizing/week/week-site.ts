import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/app';
import { createAdmin } from '@tribunal/server/commands/create-account';
import { generateApiToken } from '@tribunal/server/commands/generate-api-token';
import { importUsers } from '@tribunal/server/commands/import-users';
import { load } from '@tribunal/server/commands/load';
import type { SiteCommand } from '@tribunal/server/commands/site-command';
import { seedLanguages } from '@tribunal/server/storage/judges/seed-languages';
import { runCommand } from '../../commands/run-command.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

export const password = 'a password nobody guesses';

const records = [
  { type: 'problem', code: 'sums', name: 'Sums', is_public: false },
  { type: 'problem', code: 'roads', name: 'Winter roads', is_public: false },
];

const teams = [
  'username,name,organization,members,country,room',
  'team01,North Stars,north,"Ann Lee; Binh Tran",VNM,B 12',
  'team02,Binary Birds,north,"Dee Ng; Eva Do",VNM,B 13',
  'team03,Cold Cases,,"Finn Ho",VNM,B 14',
].join('\n');

/** A new production site: languages and the first administrator, but nothing else. Its clock stands still until a test moves it. */
export async function weekSite() {
  const clock = { now: new Date('2026-05-11T02:00:00Z') };
  const database = await testDatabase();
  const site = testSite(database, { now: () => clock.now });
  const app = await buildApp(site);
  await seedLanguages(database);
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-week-'));
  after(() => rm(folder, { recursive: true }));

  async function run(command: SiteCommand, ...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await runCommand(site, command, args);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  }

  async function fileWith(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }

  /** A call as JSON with a token. */
  async function call(token: string, method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return {
      status: reply.statusCode,
      body: reply.body,
      data: reply.body.startsWith('{') ? reply.json().data : undefined,
    };
  }

  await run(createAdmin, 'chief', '--password', password);

  return {
    site,
    app,
    clock,
    run,
    call,
    tokenOf: (username: string) => run(generateApiToken, username),
    loadProblems: async () =>
      run(
        load,
        await fileWith('problems.ndjson', records.map((record) => JSON.stringify(record)).join('\n')),
      ),
    /** Returns the password of each team. */
    async importTeams(contest: string): Promise<Map<string, string>> {
      const printed = join(folder, 'passwords.csv');
      await run(importUsers, await fileWith('teams.csv', teams), '--contest', contest, '--output', printed);
      const rows = (await readFile(printed, 'utf8')).trim().split('\r\n').slice(1);
      return new Map(rows.map((row) => row.split(',')).map(([name = '', , secret = '']) => [name, secret]));
    },
    /** Joins the contest if necessary; returns the id of the submission. */
    async submit(team: string, contest: string, code: string): Promise<number> {
      const token = await run(generateApiToken, team);
      await call(token, 'POST', `/contest/${contest}/join`, {});
      const { id } = await database.query
        .selectFrom('languages')
        .select('id')
        .where('key', '=', 'PY3')
        .executeTakeFirstOrThrow();
      const { status, data, body } = await call(token, 'POST', `/problem/${code}/submit`, {
        source: 'x',
        language: String(id),
      });
      assert.equal(status, 201, body);
      return data.id;
    },
    async judge(id: number, result: 'AC' | 'WA'): Promise<void> {
      const { judgement } = await database.query
        .selectFrom('submissions')
        .select('judgement')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const grade = { casePoints: result === 'AC' ? 1 : 0, caseTotal: 1 };
      const outcome = { result, ...grade, time: 0.1, memory: 1000, error: null };
      assert.ok('judgedAt' in (await recordVerdict(database, id, judgement, outcome, clock.now)));
    },
  };
}

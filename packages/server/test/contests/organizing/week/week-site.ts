import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Command } from '@tribunal/client/terminal/command';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { createAdmin } from '@tribunal/server/commands/create-account';
import { generateApiToken } from '@tribunal/server/commands/generate-api-token';
import { importUsers } from '@tribunal/server/commands/import-users';
import type { SiteCommand } from '@tribunal/server/commands/site-command';
import { buildApp } from '@tribunal/server/start/app';
import { seedLanguages } from '@tribunal/server/storage/judges/languages/seed-languages';
import { runCommand } from '../../../commands/run-command.ts';
import { testDatabase } from '../../../fixtures/database.ts';
import { testSite } from '../../../fixtures/site.ts';

export const password = 'a password nobody guesses';

/** A file for the import. */
export const teams = [
  'username,name,organization,members,country,room',
  'team01,North Stars,north,"Ann Lee; Binh Tran",VNM,B 12',
  'team02,Binary Birds,north,"Dee Ng; Eva Do",VNM,B 13',
  'team03,Cold Cases,,"Finn Ho",VNM,B 14',
].join('\n');

export const problemFields = ['sums', 'roads'].map((code) => ({
  code,
  name: code,
  is_public: false,
  cases: [{ input: '1 2\n', output: '3\n', points: 1 }],
}));

export const contestFields = {
  key: 'spring',
  name: 'Spring contest',
  start_time: '2026-05-16T02:00:00Z',
  end_time: '2026-05-16T07:00:00Z',
  format: 'icpc',
  frozen_last_minutes: 60,
  is_visible: true,
  problems: problemFields.map(({ code }) => ({ code, points: 1 })),
};

/** What the certificates of the week say: rank, team and medal. */
export const certificates = [
  [1, 'team02', 'gold'],
  [2, 'team01', 'gold'],
  [3, 'team03', null],
];

/** The same of a row of the results. */
export function certificateOf({ rank, username, medal }: Readonly<Record<string, unknown>>): unknown[] {
  return [rank, username, medal];
}

export type WeekSite = Awaited<ReturnType<typeof weekSite>>;

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

  /** A command of the client, which calls the site over HTTP. */
  async function runClient(command: Command, ...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await runCommand(site, { ...command }, args);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  }

  async function fileWith(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  }

  /** A call as JSON with a token, or as a guest without one. */
  async function call(token: string, method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
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
    database,
    app,
    clock,
    run,
    runClient,
    fileWith,
    call,
    tokenOf: (username: string) => run(generateApiToken, username),
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
    /** Who leads on the scoreboard of the data API. */
    async leader(token = ''): Promise<string> {
      return (await call(token, 'GET', '/api/v2/contest/spring')).data.object.rankings[0].user;
    },
    async judge(id: number, result: 'AC' | 'WA'): Promise<void> {
      const { judgement } = await database.query
        .selectFrom('submissions')
        .select('judgement')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const grade = { casePoints: result === 'AC' ? 1 : 0, caseTotal: 1 };
      const outcome = { result, ...grade, time: 0.1, memory: 1000, error: null };
      assert.ok(
        'judgedAt' in (await recordVerdict(database, { submissionId: id, judgement, outcome }, clock.now)),
      );
    },
  };
}

export const auditedActions = [
  'create contest',
  'edit contest',
  'give extra time',
  'import users',
  'thaw contest',
  'finalize contest',
];

import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { submit } from '@tribunal/client/commands/submit';
import { Tribunal } from '@tribunal/client/tribunal';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../packages/client/test/run-command.ts';
import { accepting, connectedFakeJudge } from '../packages/server/test/bridge/fake-judge.ts';
import { judgedSite } from '../packages/server/test/bridge/judged-site.ts';
import { closeAtEnd, testDatabase } from '../packages/server/test/fixtures/database.ts';

const { site, port, aJudge, userId, languageId, problem, language } = await judgedSite(await testDatabase());
const app = await buildApp(site);
closeAtEnd(() => app.close());
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const token = await generateToken(site.database.query, userId, site.secretKey);
const folder = await mkdtemp(join(tmpdir(), 'tribunal-submit-'));
closeAtEnd(() => rm(folder, { recursive: true }));
const judge = await connectedFakeJudge(port, await aJudge());
closeAtEnd(async () => judge.leave());

const file = join(folder, 'solution.txt');
const source = 'print("ü + 1")\r\n';
await writeFile(file, source);

test('tribunal submit sends the file to a judge and exits with its verdict', async () => {
  const args = [file, '--problem', problem, '--language', language];
  const env = { TRIBUNAL_SITE: address, TRIBUNAL_TOKEN: token, XDG_CONFIG_HOME: folder };
  const ended = runCommand(submit, args, { env, isTTY: true });
  const request = await judge.next('submission-request');
  equal(request.source, source);
  for (const message of accepting(request)) judge.send(message);
  const { status, stdout, stderr } = await ended;
  const words = ['Queued\n', 'Processing\n', 'Grading\n'].reduce(
    (text, word) => text.replace(word, ''),
    stdout,
  );
  deepEqual(
    [status, words, stderr],
    [
      0,
      'Case 1    AC   0.010 s     1.0 MiB  1/1\nCase 2    AC   0.010 s     1.0 MiB  1/1\nAC  2/2  0.010 s  1.0 MiB\n',
      `Submission ${request['submission-id']}: ${address}/submission/${request['submission-id']}\n`,
    ],
  );
});

test('a repeated call with the same idempotency key returns the same submission', async () => {
  const tribunal = new Tribunal({ site: address, token });
  const again = () => tribunal.submit(problem, { source, language: languageId }, { idempotencyKey: 'once' });
  const first = await again();
  ok(first.ok);
  deepEqual(await again(), first);
});

test('a refusal has the message of the site', async () => {
  const asOwner = new Tribunal({ site: address, token });
  const solution = { source: '', language: languageId };
  const refusals = [
    await asOwner.submit(problem, solution),
    await asOwner.submit('nowhere', { ...solution, source }),
    await asOwner.submit(problem, { source, language: 12345 }),
  ];
  const [empty, unknown] = ['Enter the source code of your solution.', 'Choose a language.'];
  const common = { kind: 'api', retryAfterMs: null };
  deepEqual(
    refusals.map((one) => !one.ok && one.error),
    [
      { ...common, code: 400, message: empty, fields: { source: empty } },
      { ...common, code: 404, message: 'There is no such problem.' },
      { ...common, code: 400, message: unknown, fields: { language: unknown } },
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abort, join, leave } from '@tribunal/client/commands/act';
import type { Command } from '@tribunal/client/terminal/command';
import { token } from './fake-data.ts';
import { runCommand, type Surroundings } from './run-command.ts';
import { siteAndUser } from './sign-in.ts';

async function surroundings(t: { after(end: () => Promise<void>): void }) {
  const { site, address, env } = await siteAndUser(t);
  const run = (command: Command, args: string[], given: Surroundings = {}) =>
    runCommand(command, args, {
      ...given,
      env: { TRIBUNAL_SITE: address, TRIBUNAL_TOKEN: token, ...env, ...given.env },
    });
  return { site, run };
}

test('commands join and leave a contest and abort a submission, and print the reply of the site', async (t) => {
  const { site, run } = await surroundings(t);
  const printed = (stdout: string) => ({ status: 0, stdout, stderr: '' });
  const joined = '{"contest":"spring","virtual":0}\n';
  assert.deepEqual(await run(join, ['spring', '--access-code', 'open']), printed(joined));
  assert.equal(site.requests[0]?.body, 'access_code=open');
  assert.deepEqual(await run(join, ['spring', '--json'], { isTTY: true }), printed(joined));
  assert.deepEqual(await run(leave, ['spring'], { isTTY: true }), printed('contest  spring\n'));
  assert.deepEqual(await run(abort, ['7']), printed('{"id":7,"url":"/submission/7"}\n'));
});

const refusals: [Command, string[], string][] = [
  [join, [], 'give exactly one key'],
  [leave, ['spring', 'autumn'], 'give exactly one key'],
  [leave, ['autumn'], 'the site answered 404: Not found'],
  [leave, ['spring', '--access-code', 'x'], "Unknown option '--access-code' (see tribunal leave --help)"],
  [abort, ['seven'], 'seven is not the id of a submission'],
];

for (const [command, args, reason] of refusals) {
  test(`tribunal ${[command.name, ...args].join(' ')}: ${reason}`, async (t) => {
    const { run } = await surroundings(t);
    const stderr = `tribunal ${command.name}: ${reason}\n`;
    assert.deepEqual(await run(command, args), { status: 1, stdout: '', stderr });
  });
}

test('these commands need a token', async (t) => {
  const { site, run } = await surroundings(t);
  const reason = 'a token is needed: sign in with tribunal login, or give --token';
  assert.deepEqual(await run(join, ['spring'], { env: { TRIBUNAL_TOKEN: '' } }), {
    status: 1,
    stdout: '',
    stderr: `tribunal join: ${reason}\n`,
  });
  assert.deepEqual(site.requests, []);
});

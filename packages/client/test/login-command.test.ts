import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { login } from '@tribunal/client/commands/login';
import { logout } from '@tribunal/client/commands/logout';
import { loadProfiles, profilesPath, saveProfile } from '@tribunal/client/profiles';
import { token } from './fake-data.ts';
import { runCommand } from './run-command.ts';
import { siteAndUser } from './sign-in.ts';

test('a valid token is saved in a file that no other user can read', async (t) => {
  const { address, env, profiles } = await siteAndUser(t);
  await mkdir(dirname(profiles));
  await writeFile(`${profiles}.tmp`, 'left behind by a crash', { mode: 0o644 });
  assert.deepEqual(await runCommand(login, ['--site', `${address}/`, '--token', token], { env }), {
    status: 0,
    stdout: '',
    stderr: `Signed in to ${address} as ann; saved in ${profiles}\n`,
  });
  assert.equal((await stat(profiles)).mode & 0o777, 0o600);
  assert.deepEqual(JSON.parse(await readFile(profiles, 'utf8')), {
    format: 'tribunal profiles 1',
    profiles: [{ site: address, username: 'ann', token }],
  });
});

test('without --token the token is read from standard input, or from the terminal without echo', async (t) => {
  const { address, env, profiles } = await siteAndUser(t);
  const kept = `Signed in to ${address} as ann; saved in ${profiles}\n`;
  const args = ['--site', address];
  assert.deepEqual(await runCommand(login, args, { env, input: `${token}\n` }), {
    status: 0,
    stdout: '',
    stderr: kept,
  });
  assert.deepEqual(await runCommand(login, args, { env, isTTY: true, input: `${token}x\u007f\r` }), {
    status: 0,
    stdout: '',
    stderr: `Token: \n${kept}`,
  });
});

test('a token is never typed visibly, and the prompt ends on a signal', async (t) => {
  const { address, env } = await siteAndUser(t);
  const seen = 'the token would be visible while you type: do not redirect standard error';
  const surroundings = { env, isTTY: true, input: token };
  assert.deepEqual(await runCommand(login, ['--site', address], { ...surroundings, errorIsTTY: false }), {
    status: 1,
    stdout: '',
    stderr: `tribunal login: ${seen}\n`,
  });
  for (const isTTY of [true, false]) {
    const stop = new AbortController();
    const onRead = () => setImmediate(() => stop.abort());
    const waiting = { env, isTTY, input: null, onRead, signal: stop.signal };
    const { stderr } = await runCommand(login, ['--site', address], waiting);
    assert.equal(stderr, `${isTTY ? 'Token: \n' : ''}tribunal login: interrupted\n`);
  }
});

test('a token that the site refuses is not saved', async (t) => {
  const { address, env } = await siteAndUser(t);
  const refusals = [
    ['x'.repeat(48), 'the site answered 401: Invalid token'],
    ['short', 'the site answered 400: Invalid authorization header'],
    ['', 'the token is empty or has characters that are not allowed in a header'],
  ];
  for (const [bad = '', reason] of refusals) {
    const { status, stderr } = await runCommand(login, ['--site', address, '--token', bad], { env });
    assert.deepEqual([status, stderr], [1, `tribunal login: ${reason}\n`]);
  }
  assert.deepEqual(await loadProfiles(env), []);
});

test('one profile is saved for each site, the most recent first', async (t) => {
  const { env } = await siteAndUser(t);
  const [one, other, later] = [
    { site: 'http://one', username: 'ann', token: 'a' },
    { site: 'http://other', username: 'ann', token: 'b' },
    { site: 'http://one', username: 'bob', token: 'c' },
  ] as const;
  for (const profile of [one, other, later]) await saveProfile(env, profile);
  assert.deepEqual(await loadProfiles(env), [later, other]);
});

test('tribunal logout deletes the token of one site, by default of the last sign-in', async (t) => {
  const { env, profiles } = await siteAndUser(t);
  const [one, other] = [
    { site: 'http://one', username: 'ann', token: 'a' },
    { site: 'http://other', username: 'ann', token: 'b' },
  ] as const;
  for (const profile of [one, other]) await saveProfile(env, profile);
  const run = (...args: string[]) => runCommand(logout, args, { env });
  const told = (status: number, stderr: string) => ({ status, stdout: '', stderr: `${stderr}\n` });
  assert.deepEqual(await run('--site', 'http://one/'), told(0, 'Signed out of http://one'));
  assert.deepEqual(await loadProfiles(env), [other]);
  assert.deepEqual(
    await run('--site', 'http://one'),
    told(1, 'tribunal logout: no token is saved for http://one'),
  );
  assert.deepEqual(await run(), told(0, 'Signed out of http://other'));
  assert.deepEqual(await loadProfiles(env), []);
  assert.equal((await stat(profiles)).mode & 0o777, 0o600);
  const missing = 'tribunal logout: --site is missing (or sign in once with tribunal login)';
  assert.deepEqual(await run(), told(1, missing));
});

test('a damaged profile file is reported and never overwritten', async (t) => {
  const { address, env, profiles } = await siteAndUser(t);
  await mkdir(dirname(profiles));
  for (const text of ['{"format":', '{}', '{"format":"tribunal profiles 2","profiles":[]}']) {
    await writeFile(profiles, text);
    const { status, stderr } = await runCommand(login, ['--site', address, '--token', token], { env });
    const reason = `${profiles} is damaged; remove it and sign in again with tribunal login`;
    assert.deepEqual([status, stderr], [1, `tribunal login: ${reason}\n`]);
    assert.equal(await readFile(profiles, 'utf8'), text);
  }
});

test('profiles are in XDG_CONFIG_HOME if it is an absolute path, otherwise in .config of the home folder', () => {
  const path = '/home/ann/.config/tribunal/profiles.json';
  assert.equal(profilesPath({ HOME: '/home/ann' }), path);
  assert.equal(profilesPath({ HOME: '/home/ann', XDG_CONFIG_HOME: 'here' }), path);
  assert.equal(
    profilesPath({ HOME: '/home/ann', XDG_CONFIG_HOME: '/etc/ann' }),
    '/etc/ann/tribunal/profiles.json',
  );
});

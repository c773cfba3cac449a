import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { freePort } from '../../../../test/free-port.ts';
import { advanceJudging } from '../actions/advance-judging.ts';
import { password, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);
const skip = nginx ? false : 'needs nginx (Debian and Ubuntu: apt install nginx-light)';

/** The example of the document, with the ports and the certificate of this test. */
async function configuration(folder: string, port: number, sitePort: number): Promise<string> {
  const document = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const [, example = ''] = /```nginx\n(.*?)```/s.exec(document) ?? [];
  const server = example
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/judge.example.org.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/judge.example.org.key', join(folder, 'key.pem'))
    .replace('http://127.0.0.1:8000', `http://127.0.0.1:${sitePort}`);
  assert.ok(server.includes(`127.0.0.1:${port}`) && server.includes(`127.0.0.1:${sitePort};`));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { access_log off; ${paths} ${server} }`;
}

async function startNginx(folder: string, sitePort: number): Promise<number> {
  const port = await freePort();
  const subject = ['-subj', '/CN=judge.example.org', '-days', '1', '-nodes', '-x509', '-newkey', 'rsa:2048'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', ...subject, ...files], { stdio: 'ignore' });
  await writeFile(join(folder, 'nginx.conf'), await configuration(folder, port, sitePort));
  const child: ChildProcess = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  after(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  return port;
}

test('the site works behind nginx with the example of the document', {
  skip,
}, async (t) => {
  const database = await testDatabase();
  const site = testSite(database, { settings: { SITE_TRUSTED_PROXIES: ['127.0.0.1'] } });
  const app = await buildApp(site);
  const sitePort = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  after(async () => {
    await app.close();
    await site.notifications.close();
  });
  const { aPerson, aToken } = people(site, app);
  const { aProblem, aLanguage } = builders(database);
  const port = await startNginx(await mkdtemp(join(tmpdir(), 'tribunal-nginx-')), sitePort);

  async function send(
    path: string,
    { from = '127.0.0.1', method = 'GET', headers = {}, body = '' as string | Buffer } = {},
  ): Promise<IncomingMessage> {
    const options = {
      port,
      path,
      method,
      headers,
      localAddress: from,
      rejectUnauthorized: false,
      agent: false,
    };
    const sent = httpsRequest({ host: '127.0.0.1', ...options } as object);
    sent.end(body);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return reply;
  }

  async function signIn(
    username: string,
    tried: string,
    from: string,
    headers: Record<string, string> = {},
  ): Promise<IncomingMessage> {
    const page = await send('/accounts/login/', { from });
    const token = /csrftoken=([^;]*)/.exec(String(page.headers['set-cookie']))?.[1] ?? '';
    await text(page);
    return send('/accounts/login/', {
      from,
      method: 'POST',
      headers: {
        ...headers,
        cookie: `csrftoken=${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(new URLSearchParams({ csrfmiddlewaretoken: token, username, password: tried })),
    });
  }

  await eventually('the proxy answers', async () => (await send('/healthz').catch(() => null)) !== null);
  const person = await aPerson();

  await t.test('cookies are secure', async () => {
    const reply = await signIn(person.username, password, '127.0.0.5');
    assert.equal(reply.statusCode, 302);
    const session = reply.headers['set-cookie']?.find((one) => one.startsWith('sessionid='));
    assert.match(session ?? '', /; Secure/);
  });

  await t.test('wrong passwords from one address do not lock out another', async () => {
    for (let n = 0; n < 50; n++)
      assert.equal((await signIn(`nobody${n}`, 'a guess', '127.0.0.2')).statusCode, 403);
    assert.equal((await signIn(person.username, password, '127.0.0.2')).statusCode, 429);
    assert.equal((await signIn(person.username, password, '127.0.0.3')).statusCode, 302);
  });

  await t.test('a forged client address is ignored', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    assert.equal((await signIn(person.username, password, '127.0.0.4', headers)).statusCode, 302);
    const rows = await database.query.selectFrom('sessions').select('address').execute();
    const addresses = rows.map(({ address }) => address);
    assert.ok(addresses.includes('127.0.0.4') && !addresses.includes('203.0.113.9'), String(addresses));
  });

  await t.test('uploads of more than three megabytes reach the site', async () => {
    const problemId = await aProblem({ code: 'large' });
    await database.query
      .insertInto('problem_roles')
      .values({ problem_id: problemId, user_id: person.id, role: 'author' })
      .execute();
    await database.query
      .updateTable('users')
      .set({ permissions: ['edit_own_problem'] })
      .where('id', '=', person.id)
      .execute();
    const head = '--B\r\nContent-Disposition: form-data; name="test_data"; filename="a.zip"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(4_000_000, 'x'),
      Buffer.from('\r\n--B--\r\n'),
    ]);
    const reply = await send('/problem/large/test_data', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await aToken(person)}`,
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=B',
        'content-length': String(body.length),
      },
      body,
    });
    const answer = await text(reply);
    // Only the site can detect that it is not an archive, after reading all of it.
    assert.equal(reply.statusCode, 400, answer);
    assert.match(JSON.parse(answer).error.message, /zip/);
    assert.notEqual(JSON.parse(answer).error.message, 'Choose a zip file with test data.');
  });

  await t.test('an event stream arrives event by event', async () => {
    const [problemId, languageId] = [await aProblem(), await aLanguage()];
    const submission = { userId: person.id, problemId, languageId, source: 'x', contest: null };
    const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    const authorization = `Bearer ${await aToken(person)}`;
    const reply = await send(`/submission/${id}/events`, { headers: { authorization } });
    let told = '';
    reply.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
    });
    await eventually('the queued state arrived', () => told.includes('"QU"'));
    await advanceJudging(database, id, 1, 'P', new Date());
    await eventually('the next state arrived', () => told.includes('"P"'));
    reply.destroy();
  });
});

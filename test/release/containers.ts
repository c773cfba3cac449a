import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { freePort } from '../free-port.ts';
import { startContainer } from './container.ts';
import { type Image, openImages } from './images.ts';
import { newScratch, untilJudged } from './release-fixtures.ts';

/** The programs that make images and run them. */
const programs = ['/usr/bin/buildah', '/usr/sbin/debootstrap', '/usr/bin/bwrap', '/usr/bin/nsenter'];

/**
 * `npm run test:containers`: builds both images of the Containerfile, and runs them as compose.yaml does, except that the site uses its
 * embedded PostgreSQL and that the containers share the network of the machine.
 */
describe('the containers', () => {
  const images = openImages(newScratch());
  const built: Record<string, Image> = {};

  before(() => {
    const missing = programs.filter((program) => !existsSync(program));
    assert.deepEqual(missing, [], 'install the packages with these programs');
    assert.equal(process.getuid?.(), 0, 'images of a Debian can be made by root only');
    images.makeBase();
  });

  test('are built from the package', () => {
    for (const target of ['site', 'judge']) built[target] = images.build(target);
    assert.equal(built.site!.config.User, 'tribunal');
  });

  test('serve a site, judge a submission, and stop as a container service stops them', async () => {
    const [port, bridge] = [await freePort(), await freePort()];
    const address = `http://127.0.0.1:${port}`;
    const environment = { HOST: '127.0.0.1', PORT: `${port}`, SITE_BRIDGE_HOST: '127.0.0.1' };
    const site = startContainer(built.site!, { ...environment, SITE_BRIDGE_PORT: `${bridge}` });
    await site.said(/listening on (\S+)/);

    site.execute('tribunal', 'create-admin', 'root', '--password', 'zebras at dawn');
    const problem = { type: 'problem', code: 'sum', name: 'Sum', cases: [{ input: '1 2\n', output: '3\n' }] };
    writeFileSync(join(built.site!.folder, 'tmp', 'problem.ndjson'), JSON.stringify(problem));
    site.execute('tribunal', 'load', '/tmp/problem.ndjson');
    const key = site.execute('tribunal', 'create-judge', 'judge1').trim();
    const token = site.execute('tribunal', 'generate_api_token', 'root').trim();

    const judge = startContainer(built.judge!, {
      ...{ JUDGE_SITE: `127.0.0.1:${bridge}`, JUDGE_NAME: 'judge1', TRIBUNAL_JUDGE_KEY: key },
    });
    await judge.said(/sandbox passed its self-test/);
    for (const language of ['CPP20', 'PY3', 'JAVA', 'JS'])
      await judge.said(new RegExp(`^languages: .*\\b${language}`, 'm'));
    assert.equal(await untilJudged(address, token, 'sum'), 'AC');
    assert.equal(await judge.stop(), 0);
    assert.equal(await site.stop(), 0);
  });
});

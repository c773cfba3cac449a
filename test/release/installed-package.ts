import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { packageManifest, root } from '../../scripts/release/package-contents.ts';
import { newScratch, releasedPackage, run, startProgram, untilJudged } from './release-fixtures.ts';

/** `npm run test:release`: the package, installed with a prefix of its own and used in an empty folder. */
describe('the package', () => {
  const scratch = newScratch();
  const prefix = join(scratch, 'prefix');
  const tribunal = join(prefix, 'bin', 'tribunal');
  const folder = join(scratch, 'site');
  const env = { PATH: process.env.PATH!, HOME: scratch, PORT: '0', SITE_BRIDGE_PORT: '0' };

  before(() => {
    mkdirSync(folder);
    run('npm', ['install', '--global', '--loglevel=error', '--prefix', prefix, releasedPackage()], {
      cwd: folder,
    });
  });

  test('contains no binary except compressed files for browsers', () => {
    const files = run('tar', ['-tzf', releasedPackage()]).split('\n').filter(Boolean);
    const unexpected = files.filter((file) =>
      /\.(?:node|so|exe|dll|wasm|woff2?|ttf|png|zip|tgz)$/.test(file),
    );
    assert.deepEqual(unexpected, []);
    for (const file of ['provenance.json', 'THIRD-PARTY-LICENCES.txt', 'deploy/systemd/tribunal.service'])
      assert.ok(files.includes(`package/${file}`), file);
    assert.ok(!files.some((file) => /@tribunal\/.*(?:\.ts$|\/src\/|\/test\/)/.test(file)));
  });

  test('has an SBOM with every package that npm installs', () => {
    const { name, version } = packageManifest();
    const text = readFileSync(join(root, 'release', `${name}-${version}.sbom.json`), 'utf8');
    const sbom: { bomFormat: string; components: { name: string; version: string }[] } = JSON.parse(text);
    assert.equal(sbom.bomFormat, 'CycloneDX');
    const listed = new Set(sbom.components.map((one) => `${one.name}@${one.version}`));
    const installed = readdirSync(prefix, { recursive: true, encoding: 'utf8' })
      .filter((path) => /node_modules\/(?:@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(path))
      .map((path) => JSON.parse(readFileSync(join(prefix, path), 'utf8')))
      .map((one: { name: string; version: string }) => `${one.name}@${one.version}`);
    assert.ok(installed.length > 50);
    assert.deepEqual(
      installed.filter((one) => !listed.has(one) && one !== `${name}@${version}`),
      [],
    );
  });

  test('is what npm pack writes in a checkout', () => {
    const content = readFileSync(releasedPackage());
    run('npm', ['pack', '--loglevel=error', '--pack-destination', scratch], { cwd: root });
    assert.ok(readFileSync(join(scratch, basename(releasedPackage()))).equals(content));
  });

  test('says its version without a site', () => {
    assert.equal(
      run(tribunal, ['--version'], { cwd: folder, env }),
      `tribunal ${packageManifest().version}\n`,
    );
  });

  test('serves a new site in an empty folder, creates its administrator and judges', async () => {
    const site = await startProgram(tribunal, ['serve'], { cwd: folder, env });
    const data = join(folder, 'data');
    assert.ok(site.printed.includes(`       SITE_DATA_DIR=${data} tribunal create-admin NAME`));
    console.log(`# listening after ${(site.startMs / 1000).toFixed(1)} s`);
    const command = (...args: string[]) => run(tribunal, args, { cwd: folder, env });

    assert.match(
      command('create-admin', 'root', '--password', 'zebras at dawn'),
      /Created the administrator/,
    );
    const problem = { type: 'problem', code: 'sum', name: 'Sum', cases: [{ input: '1 2\n', output: '3\n' }] };
    writeFileSync(join(scratch, 'problem.ndjson'), JSON.stringify(problem));
    command('load', join(scratch, 'problem.ndjson'));
    const token = command('generate_api_token', 'root').trim();
    assert.equal(await untilJudged(site.address, token, 'sum'), 'AC');

    const page = await fetch(`${site.address}/problem/sum`).then((reply) => reply.text());
    const style = /href="(\/[^"]+\.css)"/.exec(page)![1]!;
    assert.equal((await fetch(`${site.address}${style}`)).status, 200);
    assert.equal(await site.stop(), 0);
  });
});

// `npm run test:openapi`: holds a running demo to its OpenAPI document with Schemathesis, where it can be installed, and says so where not.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const packages = ['schemathesis==4.32.5', 'hypothesis==6.170.15'];
/** Examples of each operation in the part of a run that makes them up; the other part tries every edge once. */
const examples = 25;
const patienceMs = 300_000;
/** A package index that cannot be reached is not waited for. */
const hasty = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];
const environment = join(root, '.tmp', packages[0]);
const command = join(root, 'packages', 'server', 'bin', 'tribunal.mjs');

const tokens = 'Personal tokens';
/** A malformed token is 400 by the interface, while that check takes 401 and 403 alone. */
const tokensAlone = ['--include-tag', tokens, '--exclude-checks', 'ignored_auth'];
const namesOfTheDemo = `[parameters]
"path.contest_code" = "city_finals"
"path.key" = "practice_week"
"path.code" = "lanterns"
"path.username" = "demo"
`;

/** The document cannot say which languages there are: an id that is none is refused although it is well-formed. */
const refusedValues = `
[[operations]]
include-operation-id = "postProblemSubmit"
checks.positive_data_acceptance.expected-statuses = [200, 201, 302, 400, 401, 403, 404, 409, 429]
`;

ensureInstalled();
ensureBuilt();
const failure = install();
if (failure) console.error(`tribunal: not tested with Schemathesis: ${failure}`);
else process.exitCode = await testDemo();

/** Answers the last line of what went wrong. */
function install() {
  const stamp = join(environment, 'complete');
  if (existsSync(stamp)) return null;
  rmSync(environment, { recursive: true, force: true });
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', environment],
    [join(environment, 'bin', 'pip'), 'install', ...hasty, ...packages],
  ]) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: patienceMs });
    if (status !== 0) return (error?.message ?? stderr).trim().split('\n').at(-1) || `${program} failed`;
  }
  writeFileSync(stamp, '');
  return null;
}

async function testDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-openapi-'));
  const settings = {
    ...process.env,
    SITE_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SITE_API_RATE_LIMIT: '0',
    SITE_LOCAL_JUDGE: 'False',
    SITE_BRIDGE_PORT: '0',
    SITE_LOG_LEVEL: 'warn',
  };
  const site = spawn(process.execPath, [command, 'serve', '--demo'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await test(await addressOf(site), settings, folder);
  } finally {
    const ended = once(site, 'exit');
    if (site.exitCode === null && site.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function addressOf(site) {
  return new Promise((resolve, reject) => {
    let printed = '';
    site.stdout.on('data', (text) => {
      printed += text;
      const [, address] = /listening on (http:\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    site.on('exit', () => reject(new Error('the demo did not start')));
  });
}

/** First with made-up names, most of which do not exist; then with names of the demo; last what replaces the token that it is called with. */
async function test(address, settings, folder) {
  const credentials = readFileSync(join(settings.SITE_DATA_DIR, 'demo-credentials.json'), 'utf8');
  const { demoToken, syncKey } = JSON.parse(credentials);
  const others = [...bearer(demoToken), '-H', `X-Global-API-Key: ${syncKey}`, '--exclude-tag', tokens];
  const made = spawnSync(process.execPath, [command, 'generate_api_token', 'admin'], {
    env: settings,
    encoding: 'utf8',
  });
  const passed = [
    await schemathesis(address, folder, '', others),
    await schemathesis(address, folder, namesOfTheDemo, others),
    await schemathesis(address, folder, '', [...bearer(made.stdout.trim()), ...tokensAlone]),
  ];
  const hasPassed = passed.every(Boolean);
  console.error(`tribunal: tested with ${packages[0]}: ${hasPassed ? 'passed' : 'FAILED'}`);
  return hasPassed ? 0 : 1;
}

function bearer(token) {
  return ['-H', `Authorization: Bearer ${token}`];
}

/** All checks; what it found is printed. */
async function schemathesis(address, folder, names, args) {
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, names + refusedValues);
  const bounds = ['--max-examples', String(examples), '--seed', '1', '--generation-database', 'none'];
  const fixed = ['--checks', 'all', ...bounds, '--max-redirects', '0', '--warnings', 'off', '--no-color'];
  const program = join(environment, 'bin', 'schemathesis');
  const run = spawn(
    program,
    ['--config-file', config, 'run', `${address}/api/v2/openapi.json`, ...fixed, ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: patienceMs },
  );
  const [output, faults, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'exit'),
  ]);
  if (status !== 0) console.error(output + faults);
  return status === 0;
}

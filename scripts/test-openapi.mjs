// `npm run test:openapi`: tests a running demo against its OpenAPI document with Schemathesis, or prints a line if it cannot be installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

const packages = ['schemathesis==4.32.5', 'hypothesis==6.170.15'];
/** Examples per operation in the random part of a run; the other part tries every edge case once. */
const examples = 10;
const timeoutMs = 900_000;
/** pip gives up soon if the package index cannot be reached. */
const pipOptions = ['--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];
const environment = join(root, '.tmp', packages[0]);
const command = join(root, 'packages', 'server', 'bin', 'tribunal.mjs');

const tokens = 'Personal tokens';
/** A malformed token causes 400 in this interface, but the check accepts only 401 and 403. */
const tokensAlone = ['--include-tag', tokens, '--exclude-checks', 'ignored_auth'];
/**
 * Pages have the address, the methods and the forms of people: a malformed token causes 400, the document does not list the methods that
 * serve only people, a form refuses well-formed values that do not suit the site, and a ticked box may have any value.
 */
const checksOfOthers =
  'ignored_auth,allow_header_conformance,unsupported_method,positive_data_acceptance,negative_data_rejection';
const namesOfTheDemo = `[parameters]
"path.contest_code" = "city_finals"
"path.key" = "practice_week"
"path.code" = "lanterns"
"path.username" = "demo"
`;

/** The document cannot list the languages, so an unknown but well-formed id is refused. */
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

/** Returns the last line of the error. */
function install() {
  const stamp = join(environment, 'complete');
  if (existsSync(stamp)) return null;
  rmSync(environment, { recursive: true, force: true });
  for (const [program, ...args] of [
    ['python3', '-m', 'venv', environment],
    [join(environment, 'bin', 'pip'), 'install', ...pipOptions, ...packages],
  ]) {
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: timeoutMs });
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

/**
 * First the APIs with random names, most of which do not exist; then with names of the demo; then pages, as an administrator; finally the
 * operations that replace their own token.
 */
async function test(address, settings, folder) {
  const credentials = readFileSync(join(settings.SITE_DATA_DIR, 'demo-credentials.json'), 'utf8');
  const { demoToken, syncKey } = JSON.parse(credentials);
  const { pageGroups } = await import(
    new URL('../packages/contract/dist/pages/page-groups.js', import.meta.url)
  );
  const tagged = (option) => pageGroups.flatMap(({ name }) => [option, name]);
  const others = [
    ...[...bearer(demoToken), '-H', `X-Global-API-Key: ${syncKey}`, '--exclude-tag', tokens],
    ...tagged('--exclude-tag'),
  ];
  const pages = [
    '--phases',
    'coverage',
    '-H',
    'Accept: application/json',
    '--exclude-checks',
    checksOfOthers,
    ...tagged('--include-tag'),
  ];
  const made = spawnSync(process.execPath, [command, 'generate_api_token', 'admin'], {
    env: settings,
    encoding: 'utf8',
  });
  const passed = [
    await schemathesis(address, folder, '', others),
    await schemathesis(address, folder, namesOfTheDemo, others),
    await schemathesis(address, folder, namesOfTheDemo, [...bearer(made.stdout.trim()), ...pages]),
    await schemathesis(address, folder, '', [...bearer(made.stdout.trim()), ...tokensAlone]),
  ];
  const hasPassed = passed.every(Boolean);
  console.error(`tribunal: tested with ${packages[0]}: ${hasPassed ? 'passed' : 'FAILED'}`);
  return hasPassed ? 0 : 1;
}

function bearer(token) {
  return ['-H', `Authorization: Bearer ${token}`];
}

/** All checks, with printed findings. */
async function schemathesis(address, folder, names, args) {
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, names + refusedValues);
  const bounds = ['--max-examples', String(examples), '--seed', '1', '--generation-database', 'none'];
  const fixed = ['--checks', 'all', ...bounds, '--max-redirects', '0', '--warnings', 'off', '--no-color'];
  const program = join(environment, 'bin', 'schemathesis');
  const run = spawn(
    program,
    ['--config-file', config, 'run', `${address}/api/v2/openapi.json`, ...fixed, ...args],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs },
  );
  const [output, faults, [status]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, 'exit'),
  ]);
  if (status !== 0) console.error(output + faults);
  return status === 0;
}

// `npm run test:bucket`: keeps files in a bucket of a real S3 server, or prints a line if it cannot be installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runGuarded } from './run-guarded.mjs';
import { ensureBuilt, ensureInstalled, has, root } from './setup.mjs';
import { onCompiled } from './test-loader/arguments.mjs';

const s3ServerVersion = '1.8.0';

/** A build takes about a minute, so the program is kept. */
const folder = join(root, 'node_modules', '.cache', `versitygw-${s3ServerVersion}`);
const program = join(folder, 'versitygw');
const timeoutMs = 600_000;

ensureInstalled();
ensureBuilt();
const failure = existsSync(program) ? null : installS3Server();
if (failure) console.error(`tribunal: not tested with an S3 server: ${failure}`);
else process.exitCode = await test();

/** Builds an S3 server (versitygw) with Go, once. Returns the last line of the error, or null. */
function installS3Server() {
  if (!has('go')) return 'it is built with Go, which is not installed';
  const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' };
  const name = `github.com/versity/versitygw/cmd/versitygw@v${s3ServerVersion}`;
  const { status, stderr, error } = spawnSync('go', ['install', '-trimpath', name], {
    env,
    encoding: 'utf8',
    timeout: timeoutMs,
  });
  return status === 0 ? null : (error?.message ?? stderr).trim().split('\n').at(-1) || 'go install failed';
}

async function test() {
  const folder = join(root, 'packages', 'server', 'test', 'bucket');
  const files = ['bucket-store.ts', 'bucket-site.ts'].map((name) => join(folder, name));
  const reporter = process.stdout.isTTY ? 'spec' : './scripts/test-reporters/failures.mjs';
  const flags = [...onCompiled, '--test', '--test-timeout=900000'];
  const args = [...flags, `--test-reporter=${reporter}`, ...files];
  const status = await runGuarded(process.execPath, args, { S3_SERVER: program });
  console.error(
    `tribunal: tested with an S3 server, versitygw ${s3ServerVersion}: ${status === 0 ? 'passed' : 'FAILED'}`,
  );
  return status;
}

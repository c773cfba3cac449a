// After `npm pack` in the checkout: npm has packed the checkout itself, which cannot be installed. Replaces that with the release.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runGuarded } from '../run-guarded.mjs';
import { root } from '../setup.mjs';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = `${name}-${version}.tgz`;
const folder = resolve(process.env.INIT_CWD ?? root, process.env.npm_config_pack_destination ?? '.');
const packed = join(folder, file);
rmSync(packed, { force: true });
process.exitCode = await runGuarded('npm', ['run', '--silent', 'release']);
const released = join(root, 'release', file);
if (process.exitCode === 0) {
  if (packed !== released) copyFileSync(released, packed);
  console.error(`${packed} is the release. release/SHA256SUMS has its hash, not the lines of npm.`);
}

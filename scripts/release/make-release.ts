// `npm run release`: writes the package that `npm install -g` installs without the checkout, its SBOM and their hashes into `release/`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './package-contents.ts';
import { sbomOfRelease } from './sbom.ts';
import { stagePackage } from './stage-package.ts';

const folder = join(root, 'release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const scratch = mkdtempSync(join(tmpdir(), 'tribunal-release-'));
try {
  const { name, version } = stagePackage(scratch);
  npm(scratch, 'pack', '--pack-destination', folder);
  const listed = npm(root, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  const sbom = JSON.stringify(sbomOfRelease(JSON.parse(listed)), null, 2);
  writeFileSync(join(folder, `${name}-${version}.sbom.json`), `${sbom}\n`);
  const files = [`${name}-${version}.tgz`, `${name}-${version}.sbom.json`];
  writeFileSync(join(folder, 'SHA256SUMS'), files.map(hashLine).join(''));
  for (const file of files) console.log(join('release', file));
} finally {
  rmSync(scratch, { recursive: true });
}

function npm(cwd: string, ...args: string[]): string {
  const quiet = ['--loglevel=error'];
  return execFileSync('npm', [...args, ...quiet], { cwd, encoding: 'utf8', maxBuffer: 100_000_000 });
}

/** A line as `sha256sum --check` reads it. */
function hashLine(file: string): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, file)));
  return `${hash.digest('hex')}  ${file}\n`;
}

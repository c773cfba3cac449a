// `npm run check`: every check of CI. The tests come last, so that their summary ends the output.
import { runGuarded } from './run-guarded.mjs';
import { ensureInstalled } from './setup.mjs';

const checks = [
  ['types', process.execPath, ['scripts/build.mjs']],
  ['types of tests and scripts', 'npx', ['tsc', '--project', 'tsconfig.test.json']],
  ['format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['promises', 'npx', ['oxlint', '--type-aware', '--deny-warnings']],
  ['generated files', 'npm', ['run', '--silent', 'generate', '--', '--check']],
  ['OpenAPI document', process.execPath, ['scripts/test-openapi.mjs']],
  ['stock judge', process.execPath, ['scripts/test-stock-judge.mjs']],
  ['S3 server', process.execPath, ['scripts/test-bucket.mjs']],
  ['tests', 'npm', ['test', '--', '--all']],
];

ensureInstalled();
const failed = [];
for (const [name, program, args] of checks) {
  if (name === 'tests' && failed.length > 0) console.error(`Failed so far: ${failed.join(', ')}`);
  console.error(`== ${name}`);
  if ((await runGuarded(program, args)) !== 0) failed.push(name);
}
if (failed.length > 0) process.exitCode = 1;

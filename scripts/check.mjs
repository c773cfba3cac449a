// `npm run check`: everything CI holds a change to. The tests come last, so that their summary closes the output.
import { ensureInstalled, run } from './setup.mjs';

const checks = [
  ['types', 'npx', ['tsc', '--build']],
  ['types of tests and scripts', 'npx', ['tsc', '--project', 'tsconfig.test.json']],
  ['format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['promises', 'npx', ['oxlint', '--type-aware', '--deny-warnings']],
  ['generated files', 'npm', ['run', '--silent', 'generate', '--', '--check']],
  ['tests', 'npm', ['test']],
];

ensureInstalled();
const failed = checks.filter(([name, program, args]) => {
  console.error(`== ${name}`);
  return run(program, args) !== 0;
});
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}

// `npm run check`: every check of CI. The tests come last, so that their summary ends the output. `npm run check -- languages` installs
// the compilers of all languages and runs only the check of this name.
import { runGuarded } from './run-guarded.mjs';
import { ensureInstalled } from './setup.mjs';

const checks = [
  ['types', process.execPath, ['scripts/build.mjs']],
  ['types of tests and scripts', 'npx', ['tsc', '--project', 'tsconfig.test.json']],
  ['format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['promises', 'npx', ['oxlint', '--type-aware', '--deny-warnings']],
  ['generated files', 'npm', ['run', '--silent', 'generate', '--', '--check']],
];

/** Each uses little more than one processor, so that two of these lists run at once. */
const checksWithOtherPrograms = [
  [['OpenAPI document', process.execPath, ['scripts/test-openapi.mjs']]],
  [
    ['stock judge', process.execPath, ['scripts/test-stock-judge.mjs']],
    ['S3 server', process.execPath, ['scripts/test-bucket.mjs']],
  ],
];

const tests = ['tests', 'npm', ['test', '--', '--all']];

/** They run only when they are named. */
const namedChecks = [['languages', process.execPath, ['scripts/test-languages.mjs']]];

const leftOut = [
  'npm run check -- languages: the compilers of all languages',
  'npm run test:chaos: 200 kills during judging',
  'npm run test:release: the package of the release, installed in an empty folder',
  'npm run test:containers: the images of the release',
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !namedChecks.some(([known]) => known === name));
if (unknown.length > 0) {
  console.error(`tribunal: unknown check: ${unknown.join(', ')}`);
  process.exit(1);
}

ensureInstalled();
if (wanted.length === 0) {
  console.error('Left out, because they install much or take long:');
  for (const what of leftOut) console.error(`- ${what}`);
}
const failed = [];
if (wanted.length > 0) await runEach(namedChecks.filter(([name]) => wanted.includes(name)));
else {
  await runEach(checks);
  await Promise.all(checksWithOtherPrograms.map(runEachAside));
  if (failed.length > 0) console.error(`Failed so far: ${failed.join(', ')}`);
  await runEach([tests]);
}
if (failed.length > 0) process.exitCode = 1;

async function runEach(list) {
  for (const [name, program, args] of list) {
    console.error(`== ${name}`);
    if ((await runGuarded(program, args)) !== 0) failed.push(name);
  }
}

/** Prints what a check has written when it ends, so that the output of two is not mixed. */
async function runEachAside(list) {
  for (const [name, program, args] of list) {
    const written = [];
    console.error(`== ${name}: begins`);
    if ((await runGuarded(program, args, {}, (text) => written.push(text))) !== 0) failed.push(name);
    console.error(`== ${name}: ends\n${written.join('').trimEnd()}`);
  }
}

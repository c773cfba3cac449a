// Which test files run, in which processes and in which order.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { filesUnder, root } from './setup.mjs';
import { leftOut, slowFiles } from './test-files.mjs';

/** Of a file that is not among the slow ones. */
const usualSeconds = 2;
/** Loading the server takes longer than most files, so they share processes. */
const maxFiles = 24;
/** So few that no processor is idle for long at the end. */
const minFiles = 6;

/** A file that changes its process has one of its own. */
const changesProcess = /process\.env\.\w+ ?=[^=]|delete process\.env|process\.(?:chdir|exitCode)|\bmock\./;

export function everyTest() {
  const packages = readdirSync(join(root, 'packages'));
  const folders = [...packages.map((name) => join(root, 'packages', name, 'test')), join(root, 'test')];
  return folders
    .flatMap(filesUnder)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => relative(root, file))
    .sort();
}

/** What `npm test` runs without the name of a file. */
export function usualTests() {
  const others = new Set(leftOut.flatMap(({ files }) => files));
  return everyTest().filter((file) => !others.has(file));
}

/**
 * Those that also run on PostgreSQL 15: tests of queries, and those of visibility, which ask for every page. Tests with random input and
 * killed processes make the queries of the others again.
 */
export function storageTests() {
  return everyTest().filter((file) => isStorageTest(file) && usesTestDatabase(file));
}

function isStorageTest(file) {
  return /server\/test\/(?:database|snapshot|storage|sync|visibility)\/(?!fuzz|kill)/.test(file);
}

/** Whether the test uses the given database rather than its own engine. */
function usesTestDatabase(file) {
  return /from '(?:\.\.?\/)+fixtures\/(?:database|site)\.ts'/.test(textOf(file));
}

/**
 * The files of each process, in the order in which processes start: those that take longest first, and at the end small ones, so that all
 * processors are busy until the end. Files that take long, or change their process, are alone.
 */
export function groupsOf(files, processors = availableParallelism()) {
  const isAlone = (file) => slowFiles[file] !== undefined || changesProcess.test(textOf(file));
  const groups = files.filter(isAlone).map((file) => [file]);
  const others = files.filter((file) => !isAlone(file));
  const least = Math.min(minFiles, Math.ceil(others.length / processors));
  while (others.length > 0) groups.push(others.splice(0, nextSize(others.length, processors, least)));
  return groups.sort((one, other) => secondsOf(other) - secondsOf(one));
}

function nextSize(count, processors, least) {
  return Math.min(maxFiles, Math.max(least, Math.ceil(count / (4 * processors))));
}

function secondsOf(group) {
  return group.reduce((sum, file) => sum + (slowFiles[file] ?? usualSeconds), 0);
}

function textOf(file) {
  return readFileSync(join(root, file), 'utf8');
}

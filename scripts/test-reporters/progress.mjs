import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { slowFiles } from '../test-files.mjs';

const shownFiles = 10;
/** A file that takes longer should start early. */
const unlistedMs = 60_000;

/** Adds the progress of a test run at intervals, and the slowest files before the summary of Node. */
export async function* withProgress(events, everyMs = 20_000) {
  const run = {
    startedAt: Date.now(),
    running: new Set(),
    durations: new Map(),
    passed: 0,
    failed: 0,
  };
  const iterator = events[Symbol.asyncIterator]();
  // Not referenced, so that a finished run does not wait for it.
  const pause = () => sleep(everyMs, 'pause is over', { ref: false });
  for (let next = iterator.next(), over = pause(); ; ) {
    const first = await Promise.race([next, over]);
    if (first === 'pause is over') {
      over = pause();
      yield comment(progress(run));
      continue;
    }
    if (first.done) return;
    next = iterator.next();
    note(run, first.value);
    if (isSummary(first.value)) for (const line of slowest(run)) yield comment(line);
    yield first.value;
  }
}

function note(run, { type, data }) {
  // A file is either a process of its own or a suite of a process.
  const isFile = data.nesting === 0 && /\.test\.\w+$/.test(data.name);
  if (type === 'test:dequeue' && isFile) run.running.add(data.name);
  if (type === 'test:complete' && isFile) {
    run.running.delete(data.name);
    run.durations.set(data.name, data.details.duration_ms);
  }
  if (type === 'test:pass') run.passed += 1;
  if (type === 'test:fail') run.failed += 1;
}

function isSummary({ type, data }) {
  return type === 'test:diagnostic' && data.nesting === 0 && /^tests \d+$/.test(data.message);
}

function progress({ startedAt, running, durations, passed, failed }) {
  const now = [...running].map((file) => relative('', file)).join(', ');
  const counts = `${durations.size} files, ${passed} tests passed, ${failed} failed`;
  return `after ${seconds(Date.now() - startedAt)}: ${counts}; running ${now || 'none'}`;
}

function slowest({ durations }) {
  return [...durations]
    .sort(([, one], [, other]) => other - one)
    .slice(0, shownFiles)
    .map(([file, duration]) => slowLine(relative('', file), duration));
}

function slowLine(file, duration) {
  const isUnlisted = duration > unlistedMs && slowFiles[file] === undefined;
  return `slow file: ${seconds(duration)} ${file}${isUnlisted ? ', not in scripts/test-files.mjs' : ''}`;
}

function seconds(milliseconds) {
  return `${Math.round(milliseconds / 1000)} s`;
}

function comment(message) {
  return { type: 'test:diagnostic', data: { nesting: 0, message } };
}

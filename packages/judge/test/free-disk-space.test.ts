import assert from 'node:assert/strict';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { diskSpaceShortage, JudgeUnable } from '../src/free-disk-space.ts';
import { type JudgingResources, withProblem } from '../src/grading/with-program.ts';

test('a judge requires free disk space for the output of programs', () => {
  assert.equal(diskSpaceShortage(tmpdir(), 0), null);
  assert.match(
    diskSpaceShortage(tmpdir(), Number.POSITIVE_INFINITY) ?? '',
    /^only \d+ MB are free on the disk$/,
  );
});

test('a failure on a disk that became unusable meanwhile is none of the submission', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tribunal-work-'));
  const open = async () => {
    throw new Error('ENOSPC');
  };
  const failing = (between: () => void) =>
    withProblem(
      { 'data-version': 'x' },
      {
        sandbox: { directory },
        data: { open: () => open().finally(between) },
      } as unknown as JudgingResources,
      new AbortController().signal,
      async () => {},
    );
  await assert.rejects(
    failing(() => {}),
    { name: 'Error', message: 'ENOSPC' },
  );
  await assert.rejects(
    failing(() => rmdirSync(directory)),
    JudgeUnable,
  );
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { gradeSubmission } from '../src/grading/grade-submission.ts';
import { createReport } from '../src/grading/report.ts';
import { python3 } from '../src/languages/python.ts';
import { createCompiler } from '../src/programs/compile.ts';
import { openLocalSandbox } from '../src/sandbox/local-sandbox.ts';
import { MachineBusy, type Sandbox } from '../src/sandbox/sandbox.ts';
import { problemFolders, sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

/** A sandbox whose machine is too busy for the run of this number. */
function busyAt(sandbox: Sandbox, number: number): Sandbox {
  let runs = 0;
  return {
    ...sandbox,
    use: (work) =>
      sandbox.use((slot) =>
        work({
          ...slot,
          program: {
            ...slot.program,
            run(task) {
              runs += 1;
              return runs === number ? Promise.reject(new MachineBusy()) : slot.program.run(task);
            },
          },
        }),
      ),
  };
}

describe('a submission on a machine that is too busy', { skip: withoutBubblewrap }, () => {
  for (const [what, number] of [
    ['to compile it', 1],
    ['to run it on a case', 3],
  ] as const) {
    test(`${what} goes back to the queue`, async (t) => {
      const sandbox = busyAt(await openLocalSandbox({ slots: 1 }), number);
      const folders = problemFolders();
      t.after(() => {
        folders.remove();
        return sandbox.close();
      });
      const folder = folders.add('sums', sumProblem(1, 1, 1));
      const messages: JudgeMessage[] = [];
      await gradeSubmission(
        {
          name: 'submission-request',
          'submission-id': 1,
          'problem-id': 'sums',
          language: 'PY3',
          source: 'print(sum(map(int, input().split())))',
          'time-limit': 5,
          'memory-limit': 65_536,
          'short-circuit': false,
          'data-version': 'any',
          meta: {},
        },
        {
          sandbox,
          compile: createCompiler(sandbox, join(sandbox.directory, 'programs')),
          languages: new Map([['PY3', python3]]),
          toolchains: new Map(),
          data: {
            open: async () => ({ folder, isIntact: async () => true, release() {} }),
            openFile: () => Promise.reject(new Error('there are no archives')),
          },
        },
        createReport(1, (message) => messages.push(message)),
        new AbortController().signal,
      );
      assert.deepEqual(messages.at(-1), {
        name: 'data-unavailable',
        'submission-id': 1,
        message: 'the machine of the judge is too busy',
      });
      assert.ok(messages.every(({ name }) => name !== 'grading-end' && name !== 'compile-error'));
    });
  }
});

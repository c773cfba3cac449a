// What is known about single test files. `test/test-plan.test.ts` checks the names.

/**
 * What only `npm run check` runs, besides the storage tests on PostgreSQL 15. A file that is named runs everywhere.
 */
export const leftOut = [
  {
    what: 'every page in a browser: weight, layout, axe, refused forms',
    files: ['packages/server/test/browser/every-page.test.ts'],
  },
  {
    what: 'busy contests: many writers and readers, and processes that are killed at random',
    files: [
      'packages/server/test/bridge/crash.test.ts',
      'packages/server/test/bridge/test-data/changing-data.test.ts',
      'packages/server/test/sync/kill.test.ts',
      'packages/server/test/sync/promise.test.ts',
    ],
  },
  {
    what: 'thousands of requests with random input',
    files: [
      'packages/server/test/data/fuzz.test.ts',
      'packages/server/test/fuzz/form-fuzz.test.ts',
      'packages/server/test/sync/fuzz.test.ts',
    ],
  },
  {
    what: 'hostile programs in sandboxes other than the best one of this machine',
    files: ['packages/judge/test/sandbox/hostile-elsewhere.test.ts'],
  },
  {
    what: 'a program with every verdict in each installed language',
    files: ['packages/judge/test/language-matrix.test.ts'],
  },
];

/** Files that take long, and for how many seconds one processor is busy. Only their order matters, so a rough number is enough. */
export const slowFiles = {
  'packages/server/test/browser/every-page.test.ts': 500,
  'packages/server/test/visibility/two-worlds.test.ts': 180,
  'packages/judge/test/language-matrix.test.ts': 115,
  'packages/judge/test/sandbox/hostile-elsewhere.test.ts': 75,
  'packages/server/test/bridge/crash.test.ts': 90,
  'packages/server/test/bridge/test-data/changing-data.test.ts': 70,
  'packages/server/test/visibility/own-submissions.test.ts': 80,
  'packages/server/test/sync/promise.test.ts': 60,
  'packages/server/test/workers/workers.test.ts': 60,
  'test/abandoned-test-run.test.ts': 60,
  'packages/server/test/problems/programs/production.test.ts': 60,
  'packages/server/test/sync/kill.test.ts': 55,
  'packages/server/test/browser/reach.test.ts': 40,
  'packages/server/test/fuzz/form-fuzz.test.ts': 40,
  'packages/server/test/sync/fuzz.test.ts': 30,
  'packages/server/test/browser/live-verdicts.test.ts': 30,
  'packages/judge/test/sandbox/hostile.test.ts': 30,
  'packages/server/test/problems/programs/programs.test.ts': 30,
  'packages/server/test/problems/programs/library.test.ts': 20,
};

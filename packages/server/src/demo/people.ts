import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { chanceFrom } from './chance.ts';
import { crowd } from './crowd.ts';
import type { SolutionLanguage } from './demo-problem.ts';
import { club, lyceum, university } from './organizations.ts';

/** A contestant. */
export interface Competitor {
  username: string;
  /** At 0 the person solves problems of 10 points; each step doubles the points. */
  skill: number;
  favourite: SolutionLanguage;
  cppStandard: string;
  organizations: string[];
}

/** The problem setters; they only watch contests. */
export const setters = ['corner_case', 'seedkeeper', 'proofread', 'big_constant'] as const;

const handles = [
  ...[
    'brisk_otter',
    'paperlynx',
    'maplefold',
    'nine_lives',
    'quietstorm',
    'tinbadger',
    'olive-branch',
    'copperleaf',
  ],
  ...[
    'saltandcode',
    'moth_lamp',
    'rookery',
    'dune_walker',
    'lemonbyte',
    'foxglove7',
    'hazelnib',
    'graphite9',
  ],
  ...[
    'inkwell-io',
    'kestrel42',
    'low_tide',
    'marblerun',
    'night_tram',
    'oat_biscuit',
    'pebbledash',
    'quartzhour',
  ],
  ...['rainydaydp', 'sandpiper', 'tumblewick', 'umbra_loop', 'velvetfork', 'willowbit', 'xylo_fan', 'yonder'],
  ...[
    'zigzagger',
    'amberstack',
    'birchline',
    'cloudberry',
    'driftwood_',
    'emberfly',
    'fernweh',
    'glasspanda',
  ],
  ...['hollowtree', 'icecap', 'juniper_k', 'kiteflyer', 'loamy', 'mintcondition', 'nutmeg-n', 'orbiter'],
  ...['plumtree', 'quill_and_c', 'riverbed', 'slowburn', 'thimble', 'uphill', 'vinegarfly', 'windfall'],
];

/** They win most rounds, and so reach the two highest bands of ratings. */
export const champions: Readonly<Record<string, number>> = {
  ...{ kestrel42: 8, marblerun: 5.5, lemonbyte: 4.5, quartzhour: 4, brisk_otter: 3.5 },
};

export const competitors: readonly Competitor[] = ['demo', ...handles].map(competitor);
export const crowdCompetitors: readonly Competitor[] = crowd.map(competitor);

/** The contestants whom the demo plays. Visitors use the account `demo`. */
export const playedNames: ReadonlySet<string> = new Set([...handles, ...crowd]);

/** Has taken part in no contest yet, and so has no rating. */
export const newcomer: Competitor = { ...competitor('fresh_paint'), organizations: [] };

export function demoUsers(): SnapshotRecordOf<'user'>[] {
  return [
    {
      type: 'user',
      username: 'admin',
      full_name: 'Demo Administrator',
      is_staff: true,
      is_superuser: true,
      display_rank: 'admin',
    },
    ...setters.map(setter),
    ...[...competitors, ...crowdCompetitors, newcomer].map(userOf),
    { type: 'user', username: 'wobbly_table', is_active: false },
  ];
}

function setter(username: string): SnapshotRecordOf<'user'> {
  return {
    type: 'user',
    username,
    is_staff: true,
    display_rank: 'setter',
    permissions: ['edit_own_problem', 'edit_own_contest'],
    organizations: [club],
  };
}

function userOf({ username, organizations }: Competitor): SnapshotRecordOf<'user'> {
  return {
    type: 'user',
    username,
    full_name: capitalized(username),
    organizations,
    ...(username === 'yonder' && { is_unlisted: true }),
  };
}

/** `brisk_otter` becomes `Brisk Otter`. */
function capitalized(handle: string): string {
  const words = handle.split(/[^a-z]+/).filter((word) => word !== '');
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
}

/** The same name always gives the same person. */
export function competitor(username: string): Competitor {
  const chance = chanceFrom(`competitor ${username}`);
  const usualSkill = (chance.fraction() + chance.fraction() + chance.fraction()) * 2 - 3.3;
  return {
    username,
    skill: champions[username] ?? usualSkill,
    favourite: chance.pick(['CPP', 'CPP', 'CPP', 'CPP', 'PY3', 'PY3', 'PY3', 'JAVA']),
    cppStandard: chance.pick(['CPP14', 'CPP17', 'CPP17', 'CPP17', 'CPP20', 'CPP20']),
    organizations: [
      ...(username !== 'demo' && chance.happens(0.6) ? [chance.pick([lyceum, lyceum, university])] : []),
      ...(username === 'demo' || chance.happens(0.35) ? [club] : []),
    ],
  };
}

/** Pupils and students are ranked on their own too. */
export const demoGroups = [
  { code: 'pupils', name: 'Pupils', members: membersOf(lyceum) },
  { code: 'students', name: 'Students', members: membersOf(university) },
] satisfies SnapshotRecordOf<'contest'>['groups'];

function membersOf(slug: string): string[] {
  const members = competitors.filter(({ organizations }) => organizations.includes(slug));
  return members.map(({ username }) => username);
}

import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { lyceum } from './organizations.ts';
import { demoGroups } from './people.ts';

/** The properties of one contest; `minutesFromNow` is its start. */
export interface ContestPlan {
  key: string;
  name: string;
  description: string;
  minutesFromNow: number;
  lengthMinutes: number;
  problems: readonly string[];
  /** True when a problem is worth one point or nothing; otherwise up to 100 points. */
  countsSolved?: true;
  attendance: number;
  /** Whether the many who take part in nothing else come too. */
  isForCrowd?: true;
  details?: Partial<SnapshotRecordOf<'contest'>>;
}

const hour = 60;
const day = 24 * hour;

/** The contest of these hours: its contestants keep submitting while the demo runs. */
export const liveRoundPlan: ContestPlan = {
  key: 'city_finals',
  name: 'City Finals',
  description: 'Nine archive problems under team rules. The scoreboard is frozen for the last half hour.',
  minutesFromNow: -(4 * hour + 5),
  lengthMinutes: 5 * hour,
  problems: [
    ...['lanterns', 'returns', 'ferries', 'orchard', 'museum'],
    ...['fence', 'telescopes', 'halfprice', 'relays'],
  ],
  countsSolved: true,
  attendance: 0.6,
  details: {
    format: 'icpc',
    format_config: { penalty: 20 },
    frozen_last_minutes: 30,
    tags: ['team-rules'],
    groups: demoGroups,
  },
};

/** Later rounds have the key of the first one, followed by their time. */
export function isLiveRound(contestKey: string): boolean {
  return contestKey.startsWith(liveRoundPlan.key);
}

/** Sorted by start time. */
export const contestPlans: readonly ContestPlan[] = [
  {
    key: 'lamplight_open',
    name: 'Lamplight Open',
    description:
      'Five problems in three hours. Points for every test passed; the time of the last try counts.',
    minutesFromNow: -262 * day - 7 * hour,
    lengthMinutes: 3 * hour,
    problems: ['lanterns', 'ferries', 'orchard', 'cargo', 'fence'],
    attendance: 0.5,
    details: { format: 'default', is_rated: true, tags: ['open', 'rated'], groups: demoGroups },
  },
  {
    key: 'olympiad_trial',
    name: 'Olympiad Trial',
    description: 'Batches, partial points and five hours of quiet.',
    minutesFromNow: -217 * day - 3 * hour,
    lengthMinutes: 5 * hour,
    problems: ['ferries', 'cargo', 'telescopes', 'relays'],
    attendance: 0.5,
    details: { format: 'ioi', format_config: { cumtime: true }, is_rated: true, tags: ['olympiad', 'rated'] },
  },
  {
    key: 'school_relay',
    name: 'School Relay',
    description:
      'Only the last try on each problem counts, so think before you hand in. Early solutions earn a bonus.',
    minutesFromNow: -171 * day - 10 * hour,
    lengthMinutes: 3 * hour,
    problems: ['lanterns', 'returns', 'museum', 'queuejumps'],
    attendance: 0.45,
    details: { format: 'ecoo', is_rated: true, tags: ['rated', 'school'] },
  },
  {
    key: 'beginner_sprint',
    name: 'Beginner Sprint',
    description: 'One hundred minutes of warm-up problems. A wrong try costs five minutes.',
    minutesFromNow: -131 * day - 5 * hour,
    lengthMinutes: 100,
    problems: ['lanterns', 'returns', 'ferries', 'museum'],
    attendance: 0.5,
    details: {
      format: 'atcoder',
      format_config: { penalty: 5 },
      is_rated: true,
      tags: ['beginner', 'rated'],
    },
  },
  {
    key: 'olympiad_final',
    name: 'Olympiad Final',
    description: 'The best result on each batch counts, whichever of your submissions earned it.',
    minutesFromNow: -96 * day - 4 * hour,
    lengthMinutes: 5 * hour,
    problems: ['ferries', 'cargo', 'telescopes', 'stones', 'relays'],
    attendance: 0.45,
    details: {
      format: 'ioi16',
      format_config: { cumtime: true },
      is_rated: true,
      tags: ['olympiad', 'rated'],
    },
  },
  {
    key: 'regional',
    name: 'Regional Contest',
    description:
      'Seven problems, five hours. The board was frozen for the last hour and has been revealed since.',
    minutesFromNow: -61 * day - 8 * hour,
    lengthMinutes: 5 * hour,
    problems: ['returns', 'orchard', 'museum', 'queuejumps', 'fence', 'halfprice', 'stones'],
    countsSolved: true,
    attendance: 0.5,
    details: {
      format: 'icpc',
      format_config: { penalty: 20 },
      frozen_last_minutes: 60,
      is_rated: true,
      tags: ['rated', 'team-rules'],
      groups: demoGroups,
      awards: ['first-to-solve', 'group-winners'],
    },
  },
  {
    key: 'ladder_7',
    name: 'Ladder Round 7',
    description: 'Partial points with a penalty of five minutes for each try before the best one.',
    minutesFromNow: -31 * day - 6 * hour,
    lengthMinutes: 150,
    problems: ['orchard', 'museum', 'telescopes', 'halfprice'],
    attendance: 0.45,
    details: {
      format: 'site',
      format_config: { penalty: 5 },
      frozen_last_minutes: 30,
      is_rated: true,
      tags: ['ladder', 'rated'],
    },
  },
  {
    key: 'selection_camp',
    name: 'Selection Camp',
    description: 'For invited contestants. The board opens when the contest is over.',
    minutesFromNow: -20 * day - 2 * hour,
    lengthMinutes: 4 * hour,
    problems: ['queuejumps', 'halfprice', 'stones', 'relays'],
    attendance: 1,
    details: {
      format: 'ioi',
      format_config: { last_score_altering: true },
      is_private: true,
      private_contestants: [
        'brisk_otter',
        'kestrel42',
        'lemonbyte',
        'marblerun',
        'quartzhour',
        'sandpiper',
        'slowburn',
      ],
      scoreboard_visibility: 'C',
      tags: ['camp'],
    },
  },
  {
    key: 'weekend_window',
    name: 'Weekend Window',
    description: 'Choose your own two hours of the weekend: your clock starts when you join.',
    minutesFromNow: -13 * day,
    lengthMinutes: 2 * day,
    problems: ['returns', 'orchard', 'cargo', 'fence'],
    attendance: 0.35,
    details: { format: 'default', time_limit: 2 * 3600, tags: ['open'] },
  },
  {
    key: 'lyceum_mock',
    name: 'Lyceum Mock Exam',
    description: 'For the pupils of Northgate Lyceum.',
    minutesFromNow: -6 * day - 3 * hour,
    lengthMinutes: 2 * hour,
    problems: ['lanterns', 'returns', 'orchard'],
    attendance: 0.8,
    details: { is_organization_private: true, organizations: [lyceum], tags: ['school'] },
  },
  {
    key: 'practice_week',
    name: 'Practice Week',
    description: 'A week of batches. Nobody is in a hurry.',
    minutesFromNow: -3 * day,
    lengthMinutes: 7 * day,
    problems: ['ferries', 'cargo', 'telescopes', 'stones'],
    attendance: 0.35,
    details: { format: 'ioi', format_config: { cumtime: false }, tags: ['open', 'practice'] },
  },
  liveRoundPlan,
  {
    key: 'harbour_cup',
    name: 'Harbour Cup',
    description: 'Open to everybody, with a dinner for the winners on the pier.',
    minutesFromNow: 5 * day + 2 * hour,
    lengthMinutes: 3 * hour,
    problems: ['orchard', 'cargo', 'queuejumps', 'halfprice'],
    attendance: 0,
    details: { is_rated: true, tags: ['open', 'rated'] },
  },
  {
    key: 'grand_prix',
    name: 'Grand Prix',
    description: 'Five hours under team rules, frozen for the last one.',
    minutesFromNow: 21 * day,
    lengthMinutes: 5 * hour,
    problems: ['museum', 'fence', 'telescopes', 'stones', 'relays'],
    countsSolved: true,
    attendance: 0,
    details: { format: 'icpc', frozen_last_minutes: 60, is_rated: true, tags: ['rated', 'team-rules'] },
  },
  {
    key: 'draft_round',
    name: 'Draft Round (in preparation)',
    description: 'Not announced yet: only its setters see it.',
    minutesFromNow: 40 * day,
    lengthMinutes: 2 * hour,
    problems: ['returns', 'stones'],
    attendance: 0,
    details: { is_visible: false },
  },
];

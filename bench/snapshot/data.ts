import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { formatTime } from '@tribunal/contract/time';

/** The data of a site after some years, the same at every call. */
interface SiteSize {
  readonly users: number;
  readonly problems: number;
  readonly contests: number;
  readonly submissions: number;
}

const problemsPerContest = 10;
const contestLength = 5 * 3_600_000;
const firstContest = Date.UTC(2024, 0, 6, 9);
const week = 7 * 86_400_000;

export function* siteRecords(size: SiteSize): Generator<SnapshotRecord> {
  yield { type: 'language', key: 'CPP20', name: 'C++20' };
  yield { type: 'language', key: 'PY3', name: 'Python 3' };
  for (let user = 0; user < size.users; user++) yield { type: 'user', username: `user${user}` };
  for (let problem = 0; problem < size.problems; problem++) yield aProblem(problem);
  for (let contest = 0; contest < size.contests; contest++) yield aContest(contest, size);
  const chance = lottery(7);
  for (let id = 1; id <= size.submissions; id++) yield aSubmission(id, size, chance);
}

function aProblem(index: number): SnapshotRecord {
  const description = `Read the numbers and print what problem ${index} asks for.\n`.repeat(20);
  return {
    type: 'problem',
    code: `p${index}`,
    name: `Problem ${index}`,
    points: 5 + (index % 20),
    description,
  };
}

function aContest(index: number, { problems }: SiteSize): SnapshotRecord {
  const start = firstContest + index * week;
  return {
    type: 'contest',
    key: `c${index}`,
    name: `Contest ${index}`,
    start_time: formatTime(new Date(start)),
    end_time: formatTime(new Date(start + contestLength)),
    format: (['icpc', 'ioi', 'default', 'ioi16', 'atcoder'] as const)[index % 5]!,
    is_rated: index % 10 === 0,
    problems: Array.from({ length: problemsPerContest }, (_, place) => ({
      code: `p${problemOf(index, place, problems)}`,
    })),
  };
}

function problemOf(contest: number, place: number, problems: number): number {
  return (contest * problemsPerContest + place) % problems;
}

const source = Array.from({ length: 25 }, (_, line) => `  total += values[${line}] * weights[${line}];`).join(
  '\n',
);

/** Seven of ten submissions belong to a contest with about a thousand contestants; every second one has its five cases. */
function aSubmission(id: number, size: SiteSize, chance: (below: number) => number): SnapshotRecord {
  const inContest = chance(10) < 7;
  const contest = chance(size.contests);
  const date = firstContest + contest * week + chance(contestLength / 1000) * 1000;
  const user = inContest
    ? (contest * 97 + chance(Math.min(1000, size.users))) % size.users
    : chance(size.users);
  const problem = inContest
    ? problemOf(contest, chance(problemsPerContest), size.problems)
    : chance(size.problems);
  const passed = chance(3) === 0 ? 5 : chance(5);
  return {
    type: 'submission',
    user: `user${user}`,
    problem: `p${problem}`,
    language: chance(2) === 0 ? 'CPP20' : 'PY3',
    date: formatTime(new Date(date)),
    id,
    source: `// ${id}\n${source}\n`,
    result: passed === 5 ? 'AC' : 'WA',
    time: chance(2000) / 1000,
    memory: 1024 + chance(60_000),
    case_points: passed,
    case_total: 5,
    judged_at: formatTime(new Date(date + chance(20) * 1000)),
    ...(inContest && { contest: `c${contest}` }),
    ...(id % 2 === 0 && { cases: Array.from({ length: 5 }, (_, place) => aCase(place, passed)) }),
  };
}

function aCase(place: number, passed: number) {
  const isPassed = place < passed;
  return {
    case: place + 1,
    status: isPassed ? 'AC' : 'WA',
    time: 0.031,
    memory: 3512,
    points: isPassed ? 1 : 0,
    total: 1,
  } as const;
}

/** Pseudo-random numbers, the same in every run. */
function lottery(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

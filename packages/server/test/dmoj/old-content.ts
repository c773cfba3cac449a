import type { OldSiteFixture } from './old-site.ts';

/** The ids of judge_profile, which differ from those of auth_user. */
interface OldPeople {
  readonly ada: number;
  readonly bob: number;
}

export const oldPassword = 'correct horse';
export const oldSecretKey = "5_a key of the old site with # and ' and $";
export const problemIds = { sums: 5, half: 6, third: 7 };
const languageIds = { cpp: 8, python: 3 };

export async function addPeople(
  old: OldSiteFixture,
  ada: Readonly<Record<string, unknown>>,
): Promise<OldPeople> {
  const user = (id: number, username: string, given: object = {}) =>
    old.add('auth_user', { id, username, is_active: 1, password: djangoHash, ...given });
  const profile = (id: number, user_id: number, given: object = {}) =>
    old.add('judge_profile', { id, user_id, display_rank: 'user', timezone: 'Asia/Ho_Chi_Minh', ...given });
  await user(1, 'root', { is_superuser: 1, is_staff: 1 });
  await user(2, 'ada', { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' });
  await user(3, 'bob', { password: argon2Hash, is_staff: 1 });
  await user(4, 'Đặng.Văn', { password: '!abc' });
  await user(5, 'eve');
  await profile(12, 2, ada);
  await profile(13, 3);
  await profile(14, 4, { about: 'about me', mute: 1 });
  await profile(15, 5, { is_webauthn_enabled: 1 });
  await old.add('judge_webauthncredential', { user_id: 15 });
  const type = await old.add('django_content_type', { app_label: 'judge', model: 'problem' });
  const group = await old.add('auth_group', { name: 'setters' });
  for (const codename of ['edit_own_problem', 'change_blogpost']) {
    const permission = await old.add('auth_permission', { content_type_id: type, codename });
    await old.add('auth_group_permissions', { group_id: group, permission_id: permission });
  }
  await old.add('auth_user_groups', { user_id: 3, group_id: group });
  return { ada: 12, bob: 13 };
}

const djangoHash = 'pbkdf2_sha256$1000$saltsaltsalt$F7o7+5VTVzFAO998X6s3AHrDsJVdMiIlgndIMe19NvY=';
const argon2Hash =
  'argon2$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$rAjuexKlLdAHLvqk7TeeiWZjW4OPoRGwldJXdHbTuKI';

export async function addProblems(old: OldSiteFixture, given: Readonly<Record<string, unknown>> = {}) {
  await old.add('judge_language', { id: languageIds.cpp, key: 'CPP17', name: 'C++17', common_name: 'C++' });
  await old.add('judge_language', { id: languageIds.python, key: 'PY3', name: 'Python 3' });
  await old.add('judge_judge', { name: 'judge one', auth_key: 'clear text', tier: 1 });
  const group = await old.add('judge_problemgroup', { name: 'misc', full_name: 'Miscellaneous' });
  const type = await old.add('judge_problemtype', { name: 'math', full_name: 'Mathematics' });
  const problem = {
    ...{ group_id: group, points: 10, partial: 1, is_public: 1, time_limit: 2, memory_limit: 65536 },
    submission_source_visibility_mode: 'F',
  };
  await old.add('judge_problem', {
    ...problem,
    ...{ id: problemIds.sums, code: 'sums', name: 'Sums', description: 'Costs $5, add ~a~ and \\(b\\).' },
    ...given,
  });
  await old.add('judge_problem', {
    ...problem,
    ...{ id: problemIds.half, code: 'half', name: 'Half', time_limit: 0, is_public: 0 },
  });
  await old.add('judge_problem', { ...problem, id: problemIds.third, code: 'third', name: 'Third' });
  await old.add('judge_problem_types', { problem_id: problemIds.sums, problemtype_id: type });
  await old.add('judge_problem_authors', { problem_id: problemIds.sums, profile_id: 13 });
  for (const problem_id of Object.values(problemIds)) {
    for (const language_id of Object.values(languageIds))
      await old.add('judge_problem_allowed_languages', { problem_id, language_id });
  }
  const solution = await old.add('judge_solution', {
    ...{ problem_id: problemIds.sums, is_public: 1, publish_on: '2024-02-01 00:00:00', content: 'Add them.' },
  });
  await old.add('judge_solution_authors', { solution_id: solution, profile_id: 13 });
  await old.add('judge_problemtranslation', {
    ...{ problem_id: problemIds.sums, language: 'fr', name: 'Sommes', description: 'Ajoutez.' },
  });
}

interface OldSubmission {
  readonly user: number;
  /** Seconds after the start of the contest. */
  readonly at: number;
  readonly points: number;
  readonly result: string;
  readonly cases?: readonly object[];
  readonly given?: object;
}

export const contestStart = Date.UTC(2024, 0, 1);

function timeText(moment: number): string {
  return new Date(moment).toISOString().replace('T', ' ').replace('Z', '');
}

export interface OldContest {
  readonly id: number;
  /** The ids of judge_contestproblem. */
  readonly entries: readonly number[];
  /** By the id of judge_profile. */
  readonly participations: ReadonlyMap<number, number>;
}

/** What the old site keeps of each problem, in the order of the contest. */
export type OldCells = readonly Readonly<Record<string, number>>[];

/** A contest of five hours with all problems for 100 points each, and the standings that the old site has. */
export async function addContest(
  old: OldSiteFixture,
  given: Readonly<Record<string, unknown>>,
  standings: ReadonlyMap<number, readonly [score: number, cumtime: number, tiebreaker: number]>,
  cells: ReadonlyMap<number, OldCells> = new Map(),
): Promise<OldContest> {
  const id = await old.add('judge_contest', {
    ...{ name: 'A contest', is_visible: 1, points_precision: 3, scoreboard_visibility: 'V' },
    ...{ start_time: timeText(contestStart), end_time: timeText(contestStart + 18_000_000), ...given },
  });
  const entries: number[] = [];
  for (const [order, problem_id] of Object.values(problemIds).entries()) {
    const entry = { contest_id: id, problem_id, points: 100, partial: 1, order };
    entries.push(await old.add('judge_contestproblem', entry));
  }
  const participations = new Map<number, number>();
  for (const [user_id, [score, cumtime, tiebreaker]] of standings) {
    const row = { contest_id: id, user_id, start: timeText(contestStart), score, cumtime, tiebreaker };
    const byEntry = cells.get(user_id)?.map((cell, position) => [entries[position], cell]);
    const format_data = byEntry ? JSON.stringify(Object.fromEntries(byEntry)) : null;
    participations.set(user_id, await old.add('judge_contestparticipation', { ...row, format_data }));
  }
  return { id, entries, participations };
}

/** A judged submission; in a contest if an entry and a participation are given. */
export async function addSubmission(
  old: OldSiteFixture,
  { user, at, points, result, cases = [], given = {} }: OldSubmission,
  /** The contest, and the position of the problem in it. */
  contest?: OldContest,
  position = 0,
): Promise<number> {
  const date = timeText(contestStart + at * 1000);
  const id = await old.add('judge_submission', {
    ...{ user_id: user, problem_id: Object.values(problemIds)[position], language_id: languageIds.cpp, date },
    ...{
      status: result === 'CE' ? 'CE' : 'D',
      result,
      case_points: points,
      case_total: 100,
      points: points / 10,
    },
    ...{ time: 1.5, memory: 1024, judged_date: result === 'CE' ? null : date, ...given },
  });
  await old.add('judge_submissionsource', { submission_id: id, source: `// ${id}\r\n` });
  for (const one of cases) await old.add('judge_submissiontestcase', { submission_id: id, ...one });
  if (contest) {
    const participation_id = contest.participations.get(user);
    const entry = { submission_id: id, problem_id: contest.entries[position], participation_id, points };
    await old.add('judge_contestsubmission', entry);
  }
  return id;
}

type Standing = readonly [score: number, cumtime: number, tiebreaker: number];

/** Nine submissions of one user, whose standings in all formats are known. Cases make the points of `ioi16`. */
export async function addKnownContest(
  old: OldSiteFixture,
  { ada, bob }: OldPeople,
  given: Readonly<Record<string, unknown>>,
  standings: { readonly ada: Standing; readonly bob: Standing },
  cells?: { readonly ada: OldCells; readonly bob: OldCells },
  /** What the old site calls a submission with some of the points. */
  partial = 'WA',
): Promise<OldContest> {
  const people = new Map([
    [ada, standings.ada],
    [bob, standings.bob],
  ]);
  const kept = new Map(
    cells && [
      [ada, cells.ada],
      [bob, cells.bob],
    ],
  );
  const contest = await addContest(old, given, people, kept);
  for (const [at, position, points, given] of knownSubmissions) {
    const result = points > 0 && points < 100 ? partial : given;
    const cases = [{ case: 1, status: result, points, total: 100, time: 0.5, batch: 0 }];
    const submission = { user: ada, at, points, result, cases: result === 'CE' ? [] : cases };
    await addSubmission(old, submission, contest, position);
  }
  const cases = [{ case: 1, status: partial, points: 40, total: 100 }];
  await addSubmission(old, { user: bob, at: 1200, points: 40, result: partial, cases }, contest);
  return contest;
}

const knownSubmissions: readonly [at: number, position: number, points: number, result: string][] = [
  [600.5, 0, 30, 'WA'],
  [1200, 0, 100, 'AC'],
  [1500, 0, 100, 'AC'],
  [3000, 1, 0, 'CE'],
  [3600, 1, 0, 'WA'],
  [7200, 1, 50, 'WA'],
  [15000.25, 1, 100, 'AC'],
  [15600, 2, 0, 'WA'],
  [16200, 2, 0, 'TLE'],
];

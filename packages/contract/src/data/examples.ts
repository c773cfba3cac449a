/** One record of each kind for the documents, all from the same small site. The schemas of the records check them. */

export const contestItem = {
  key: 'spring-open',
  name: 'Spring Open 2025',
  start_time: '2025-04-12T09:00:00+00:00',
  end_time: '2025-04-12T14:00:00+00:00',
  time_limit: null,
  is_rated: true,
  rate_all: false,
  tags: ['open', 'team'],
};

export const contestProblem = {
  points: 1,
  partial: false,
  is_pretested: false,
  max_submissions: null,
  name: 'Bridges',
  code: 'bridges',
  label: 'A',
};

export const solution = { points: 1, time: 2460, tries: 1, penalty: 0, pending: 0 };

const standing = { score: 1, cumulative_time: 41, tiebreaker: 41 };
const hours = { start_time: contestItem.start_time, end_time: contestItem.end_time };

export const ranking = {
  user: 'ada',
  rank: 1,
  ...hours,
  ...standing,
  old_rating: 1790,
  new_rating: 1874,
  is_disqualified: false,
  solutions: [solution, null],
};

export const contestDetail = {
  ...contestItem,
  has_rating: true,
  rating_floor: null,
  rating_ceiling: 2400,
  performance_ceiling: 2800,
  hidden_scoreboard: false,
  scoreboard_visibility: 'V' as const,
  is_organization_private: false,
  organizations: [],
  is_private: false,
  format: { name: 'icpc', config: { penalty: 20 } },
  frozen_at: '2025-04-12T13:00:00+00:00',
  is_frozen: true,
  problems: [contestProblem, { ...contestProblem, name: 'Lanterns', code: 'lanterns', label: 'B' }],
  rankings: [ranking],
};

export const participation = {
  user: 'ada',
  contest: 'spring-open',
  ...hours,
  ...standing,
  is_disqualified: false,
  virtual_participation_number: 0,
};

export const problemItem = {
  code: 'bridges',
  name: 'Bridges',
  types: ['Depth-First Search', 'Graphs'],
  group: 'Classical',
  points: 7,
  partial: true,
  is_organization_private: false,
  is_public: true,
};

export const languageLimit = { language: 'PY3', time_limit: 4, memory_limit: 262144 };

export const problemDetail = {
  ...problemItem,
  authors: ['grace'],
  time_limit: 1.5,
  memory_limit: 262144,
  language_resource_limits: [languageLimit],
  short_circuit: false,
  languages: ['CPP20', 'PY3'],
  organizations: [],
  description: 'Find every edge whose removal splits the graph.',
};

export const userItem = {
  id: 42,
  username: 'ada',
  points: 137.25,
  performance_points: 201.5,
  problem_count: 57,
  rank: 'user',
  rating: 1874,
};

export const contestHistory = {
  key: 'spring-open',
  score: 1,
  cumulative_time: 41,
  rating: 1874,
  raw_rating: 1920.5,
  performance: 2013.75,
};

export const userDetail = {
  ...userItem,
  solved_problems: ['bridges', 'lanterns'],
  organizations: [3],
  contests: [contestHistory],
};

const judgedSubmission = {
  id: 4711,
  problem: 'bridges',
  user: 'ada',
  date: '2025-04-12T09:41:07.250+00:00',
  language: 'PY3',
  time: 0.42,
  memory: 11264,
  points: 3.5,
  result: 'WA' as const,
};

export const submissionContest = {
  key: 'spring-open',
  points: 0,
  virtual_participation_number: 0,
  time_since_start_of_participation: 'P0DT00H41M07.250S',
};

export const submissionItem = { ...judgedSubmission, contest: submissionContest };

export const caseResult = {
  type: 'case' as const,
  case_id: 1,
  status: 'AC' as const,
  time: 0.04,
  memory: 9216,
  points: 5,
  total: 5,
};

export const batchResult = {
  type: 'batch' as const,
  batch_id: 1,
  cases: [
    { ...caseResult, case_id: 2, time: 0.42, memory: 11264 },
    { ...caseResult, case_id: 3, status: 'WA' as const, time: 0.31, memory: 10240, points: 0 },
  ],
  points: 0,
  total: 5,
};

export const submissionDetail = {
  ...judgedSubmission,
  status: 'D' as const,
  case_points: 5,
  case_total: 10,
  cases: [caseResult, batchResult],
};

export const organization = {
  id: 3,
  slug: 'algo-club',
  name: 'Algorithm Club',
  short_name: 'AC',
  is_open: true,
  member_count: 41,
};

export const language = {
  id: 8,
  key: 'PY3',
  name: 'Python 3',
  short_name: null,
  common_name: 'Python',
  ace_mode_name: 'python',
  pygments_name: 'python3',
  code_template: '',
};

export const judge = {
  name: 'north-1',
  start_time: '2025-04-11T22:00:03.500+00:00',
  ping: 1.5,
  load: 0.25,
  languages: ['CPP20', 'PY3'],
};

export const captcha = {
  is_required: true,
  challenge: 'WyJ1c2VyIDQyIiwxNzQ0NzA1NjcwMDAwXQ.0dq1VZyGgBFZyXzxR2bDBPSuvGPuNkxEyvPnRMyyGD8',
  difficulty: 20,
};

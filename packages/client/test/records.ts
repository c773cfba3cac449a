import type { LanguageItem } from '@tribunal/contract/data/catalogue-records';
import type { CaseResult, SubmissionDetail } from '@tribunal/contract/data/submission-records';

/** Records of the data API for tests. Each shows what a test depends on and has defaults for the rest. */
export function aProblem(code: string) {
  return {
    code,
    name: `The problem ${code}`,
    types: ['Graphs', 'DP'],
    group: 'Easy',
    points: 5,
    partial: true,
    is_organization_private: false,
    is_public: true,
  };
}

export function problemDetail(code: string, { languages }: { languages: readonly string[] }) {
  return {
    ...aProblem(code),
    authors: [],
    time_limit: 2,
    memory_limit: 262144,
    language_resource_limits: [],
    short_circuit: false,
    languages,
    organizations: [],
    description: 'Add.\n\nTwo numbers.',
  };
}

export function contestDetail(key: string) {
  return {
    key,
    name: key,
    start_time: '2025-03-01T09:00:00+00:00',
    end_time: '2025-03-01T14:00:00+00:00',
    time_limit: null,
    is_rated: false,
    rate_all: false,
    tags: [],
    has_rating: false,
    rating_floor: null,
    rating_ceiling: null,
    performance_ceiling: null,
    hidden_scoreboard: false,
    scoreboard_visibility: 'V',
    is_organization_private: false,
    organizations: [],
    is_private: false,
    format: { name: 'icpc', config: null },
    frozen_at: null,
    is_frozen: false,
    problems: [],
    rankings: [],
  };
}

export function aLanguage(id: number, key: string): LanguageItem {
  return {
    id,
    key,
    name: key,
    short_name: null,
    common_name: key,
    ace_mode_name: '',
    pygments_name: '',
    code_template: '',
  };
}

export function aCase(case_id: number, status: CaseResult['status'], points: number): CaseResult {
  return { type: 'case', case_id, status, time: 0.02, memory: 2048, points, total: 10 };
}

export function aSubmission(given: Partial<SubmissionDetail>): SubmissionDetail {
  return {
    id: 7,
    problem: 'sum',
    user: 'ann',
    date: '2025-03-01T10:00:00+00:00',
    language: 'PY3',
    time: null,
    memory: null,
    points: null,
    result: null,
    status: 'QU',
    case_points: 0,
    case_total: 0,
    cases: [],
    ...given,
  };
}

import type { CaseStatus } from './problem.ts';

export type SnapshotRecord =
  | LanguageRecord
  | OrganizationRecord
  | UserRecord
  | ProblemRecord
  | ContestRecord
  | ParticipationRecord
  | SubmissionRecord;

export interface LanguageRecord {
  type: 'language';
  id: number;
  key: string;
  name: string;
  short_name: string;
  common_name: string;
  ace_mode_name: string;
  pygments_name: string;
  extension: string;
  code_template: string;
}

export interface OrganizationRecord {
  type: 'organization';
  slug: string;
  name: string;
  short_name: string;
  is_open: boolean;
  about: string;
}

export interface UserRecord {
  type: 'user';
  username: string;
  full_name?: string;
  is_active?: boolean;
  is_staff?: boolean;
  is_superuser?: boolean;
  display_rank?: string;
  is_unlisted?: boolean;
  permissions?: string[];
  organizations?: string[];
}

export interface ProblemRecord {
  type: 'problem';
  code: string;
  name: string;
  description: string;
  types: string[];
  group: string;
  points: number;
  partial: boolean;
  short_circuit: boolean;
  time_limit: number;
  memory_limit: number;
  authors: string[];
  curators?: string[];
  testers?: string[];
  language_limits?: { language: string; time_limit: number; memory_limit: number }[];
  checker?: { name: string; args?: Record<string, unknown> };
  cases: { input: string; output: string; points: number; batch?: number }[];
}

export interface ContestRecord {
  type: 'contest';
  key: string;
  name: string;
  description: string;
  start_time: string;
  end_time: string;
  time_limit?: number;
  format?: string;
  format_config?: Record<string, unknown>;
  frozen_last_minutes?: number;
  is_visible?: boolean;
  is_rated?: boolean;
  tags?: string[];
  organizations?: string[];
  private_contestants?: string[];
  is_private?: boolean;
  is_organization_private?: boolean;
  authors: string[];
  curators?: string[];
  testers?: string[];
  scoreboard_visibility?: string;
  thawed_at?: string;
  finalized_at?: string;
  problems: { code: string; points: number; partial: boolean; max_submissions?: number }[];
}

export interface ParticipationRecord {
  type: 'participation';
  contest: string;
  user: string;
  virtual: number;
  real_start: string;
  is_disqualified?: boolean;
}

export interface SubmissionRecord {
  type: 'submission';
  user: string;
  problem: string;
  language: string;
  date: string;
  source: string;
  status: string;
  result?: string;
  time?: number;
  memory?: number;
  case_points?: number;
  case_total?: number;
  judged_at?: string;
  error?: string;
  contest?: string;
  virtual?: number;
  cases?: CaseRecord[];
}

export interface CaseRecord {
  case: number;
  batch?: number;
  status: CaseStatus;
  time: number;
  memory: number;
  points: number;
  total: number;
}

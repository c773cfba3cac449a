import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Whole milliseconds, UTC. */
type Time = ColumnType<Date, Date, Date>;
type DefaultTime = ColumnType<Date, Date | undefined, Date>;
type Json = ColumnType<unknown, string | null, string | null>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export interface UserTable {
  id: Generated<number>;
  username: string;
  email: Generated<string>;
  full_name: Generated<string>;
  password_hash: string | null;
  is_active: Generated<boolean>;
  is_staff: Generated<boolean>;
  is_superuser: Generated<boolean>;
  permissions: Generated<string[]>;
  display_rank: Generated<string>;
  is_unlisted: Generated<boolean>;
  points: Generated<number>;
  performance_points: Generated<number>;
  problem_count: Generated<number>;
  rating: number | null;
  api_token_hash: string | null;
  api_token_used_at: Date | null;
  totp_key: string | null;
  totp_last_step: Generated<number>;
  scratch_code_hashes: Generated<string[]>;
  created_at: DefaultTime;
  current_participation_id: number | null;
}

export interface OrganizationTable {
  id: Generated<number>;
  slug: string;
  name: string;
  short_name: Generated<string>;
  is_open: Generated<boolean>;
  about: Generated<string>;
}

export interface OrganizationMemberTable {
  organization_id: number;
  user_id: number;
  position: Generated<number>;
}

export interface SessionTable {
  id_hash: Buffer;
  user_id: number;
  is_two_factor_passed: Generated<boolean>;
  created_at: Time;
  renewed_at: Time;
  expires_at: Time;
  address: Generated<string>;
  user_agent: Generated<string>;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: Time;
  actor_id: number | null;
  actor: string;
  address: Generated<string>;
  action: string;
  target: Generated<string>;
  details: DefaultJson;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Time;
}

export interface AttemptTable {
  subject: string;
  count: number;
  resets_at: Time;
}

export interface LanguageTable {
  id: Generated<number>;
  key: string;
  name: string;
  short_name: string | null;
  common_name: Generated<string>;
  ace_mode_name: Generated<string>;
  pygments_name: Generated<string>;
  extension: Generated<string>;
  code_template: Generated<string>;
}

export interface JudgeTable {
  id: Generated<number>;
  name: string;
  auth_key: string;
  tier: Generated<number>;
  is_blocked: Generated<boolean>;
  is_disabled: Generated<boolean>;
  is_online: Generated<boolean>;
  online_since: Date | null;
  ping: number | null;
  load: number | null;
  last_address: Generated<string>;
  connection: string | null;
  site: string | null;
  seen_at: Date | null;
}

export interface JudgeProblemTable {
  judge_id: number;
  code: string;
}

export interface JudgeQueueTable {
  submission_id: number;
  judgement: number;
  priority: number;
  user_id: number;
  turn: number;
  enqueued_at: Time;
  losses: Generated<number>;
  claim: number | null;
  judge_id: number | null;
  site: string | null;
  lease_until: Date | null;
}

export interface SubmissionKeyTable {
  user_id: number;
  key: string;
  parameters_hash: Buffer;
  submission_id: number | null;
  created_at: Time;
}

export interface JudgeRuntimeTable {
  judge_id: number;
  language_id: number;
  position: number;
  name: string;
  version: Generated<string>;
}

export interface ProblemTable {
  id: Generated<number>;
  code: string;
  name: string;
  description: Generated<string>;
  types: Generated<string[]>;
  group_name: Generated<string>;
  points: Generated<number>;
  partial: Generated<boolean>;
  short_circuit: Generated<boolean>;
  time_limit: Generated<number>;
  memory_limit: Generated<number>;
  is_public: Generated<boolean>;
  is_organization_private: Generated<boolean>;
  source_visibility: Generated<string>;
  checker_name: Generated<string>;
  checker_args: Json;
  user_count: Generated<number>;
  judged_count: Generated<number>;
  accepted_count: Generated<number>;
  search: GeneratedAlways<string>;
}

export interface ProblemRoleTable {
  problem_id: number;
  user_id: number;
  role: string;
  position: Generated<number>;
}

export interface ProblemOrganizationTable {
  problem_id: number;
  organization_id: number;
}

export interface ProblemLanguageTable {
  problem_id: number;
  language_id: number;
}

export interface ProblemLanguageLimitTable {
  problem_id: number;
  language_id: number;
  time_limit: number;
  memory_limit: number;
}

export interface ProblemCaseTable {
  problem_id: number;
  position: number;
  batch: number | null;
  input: string;
  output: string;
  points: number | null;
}

export interface ContestTable {
  id: Generated<number>;
  key: string;
  name: string;
  description: Generated<string>;
  start_time: Time;
  end_time: Time;
  time_limit: number | null;
  format: Generated<string>;
  format_config: Json;
  points_precision: Generated<number>;
  frozen_last_minutes: Generated<number>;
  frozen_at: GeneratedAlways<Date | null>;
  thawed_at: Date | null;
  finalized_at: Date | null;
  is_visible: Generated<boolean>;
  is_rated: Generated<boolean>;
  rate_all: Generated<boolean>;
  rating_floor: number | null;
  rating_ceiling: number | null;
  is_private: Generated<boolean>;
  is_organization_private: Generated<boolean>;
  access_code: Generated<string>;
  scoreboard_visibility: Generated<string>;
  tags: Generated<string[]>;
}

export interface ContestRoleTable {
  contest_id: number;
  user_id: number;
  role: string;
  position: Generated<number>;
}

export interface ContestOrganizationTable {
  contest_id: number;
  organization_id: number;
}

export interface ContestProblemTable {
  id: Generated<number>;
  contest_id: number;
  problem_id: number;
  position: number;
  points: Generated<number>;
  partial: Generated<boolean>;
  max_submissions: number | null;
}

export interface ParticipationTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  virtual: Generated<number>;
  real_start: Time;
  is_disqualified: Generated<boolean>;
  score: Generated<number>;
  cumulative_time: Generated<number>;
  tiebreaker: Generated<number>;
  cells: DefaultJson;
  frozen_score: Generated<number>;
  frozen_cumulative_time: Generated<number>;
  frozen_tiebreaker: Generated<number>;
  frozen_cells: DefaultJson;
}

export interface RatingTable {
  user_id: number;
  contest_id: number;
  participation_id: number;
  rank: number;
  rating: number;
  mean: number;
  performance: number;
  rated_at: Time;
}

export interface SubmissionTable {
  id: Generated<number>;
  user_id: number;
  problem_id: number;
  language_id: number;
  date: Time;
  status: Generated<string>;
  result: string | null;
  time: number | null;
  memory: number | null;
  points: number | null;
  case_points: Generated<number>;
  case_total: Generated<number>;
  error: string | null;
  judgement: Generated<number>;
  judged_at: Time;
  contest_id: number | null;
  contest_problem_id: number | null;
  participation_id: number | null;
  virtual: number | null;
  contest_points: number | null;
}

export interface SubmissionSourceTable {
  submission_id: number;
  source: string;
}

export interface JudgementTable {
  submission_id: number;
  number: number;
  requested_at: Time;
  finished_at: Date | null;
  judge_id: number | null;
  result: string | null;
  time: number | null;
  memory: number | null;
  points: number | null;
  case_points: Generated<number>;
  case_total: Generated<number>;
  error: string | null;
}

export interface CaseResultTable {
  submission_id: number;
  judgement: number;
  position: number;
  batch: number | null;
  status: string;
  time: Generated<number>;
  memory: Generated<number>;
  points: Generated<number>;
  total: Generated<number>;
  feedback: Generated<string>;
}

export interface BestResultTable {
  user_id: number;
  problem_id: number;
  points: number;
  is_solved: boolean;
}

export interface ContestLogTable {
  contest_id: number;
  number: number;
  at: Time;
  kind: string;
  subject_id: number | null;
  data: Json;
}

export interface ContestHeadTable {
  contest_id: number;
  number: Generated<number>;
  stamp: DefaultTime;
}

export interface ListChangeTable {
  list: string;
  block: number;
  changed_by: Generated<string>;
}

export interface ApiCallerTable {
  caller: string;
  minute: Time;
  requests: number;
  captcha_until: Date | null;
}

/** The schema as the query builder sees it; `migrations/` is where it is made. */
export interface Tables {
  users: UserTable;
  organizations: OrganizationTable;
  organization_members: OrganizationMemberTable;
  sessions: SessionTable;
  audit_entries: AuditEntryTable;
  password_resets: PasswordResetTable;
  attempts: AttemptTable;
  languages: LanguageTable;
  judges: JudgeTable;
  judge_runtimes: JudgeRuntimeTable;
  judge_problems: JudgeProblemTable;
  judge_queue: JudgeQueueTable;
  submission_keys: SubmissionKeyTable;
  problems: ProblemTable;
  problem_roles: ProblemRoleTable;
  problem_organizations: ProblemOrganizationTable;
  problem_languages: ProblemLanguageTable;
  problem_language_limits: ProblemLanguageLimitTable;
  problem_cases: ProblemCaseTable;
  contests: ContestTable;
  contest_roles: ContestRoleTable;
  contest_organizations: ContestOrganizationTable;
  contest_problems: ContestProblemTable;
  participations: ParticipationTable;
  ratings: RatingTable;
  submissions: SubmissionTable;
  submission_sources: SubmissionSourceTable;
  judgements: JudgementTable;
  case_results: CaseResultTable;
  best_results: BestResultTable;
  contest_log: ContestLogTable;
  contest_heads: ContestHeadTable;
  list_changes: ListChangeTable;
  api_callers: ApiCallerTable;
}

import type { languageSettings } from '@tribunal/contract/settings/language-settings';
import type { CaseStatus, Result, Status } from '@tribunal/core/judging/verdicts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, RequiredJson, Time } from './columns.ts';
import type { SettingColumns } from './setting-columns.ts';

export interface LanguageTable extends SettingColumns<typeof languageSettings> {
  id: Generated<number>;
  key: string;
}

export interface JudgeTable {
  id: Generated<number>;
  name: string;
  auth_key: string;
  tier: Generated<number>;
  is_blocked: Generated<boolean>;
  is_disabled: Generated<boolean>;
  is_local: Generated<boolean>;
  is_online: Generated<boolean>;
  online_since: Date | null;
  ping: number | null;
  load: number | null;
  last_address: Generated<string>;
  protection: Generated<string>;
  accepts_test_runs: Generated<boolean>;
  fetches_data: Generated<boolean>;
  connection: string | null;
  site: string | null;
  seen_at: Date | null;
  runs_benchmarks: Generated<boolean>;
  speed: number | null;
  calibrated_at: Date | null;
}

export interface JudgeProblemTable {
  judge_id: number;
  code: string;
  changed_at: Generated<number>;
}

export interface JudgeDataPauseTable {
  judge_id: number;
  version: string;
  failures: number;
  message: string;
  until: Date;
  has_other_data: Generated<boolean>;
}

export interface GeneratedCaseTable {
  version: string;
  position: number;
  hash: string;
  judge_id: number;
}

export interface SubmissionNoteTable {
  id: GeneratedAlways<number>;
  submission_id: number;
  author: string;
  text: string;
  made_at: Time;
}

export interface HeldVerdictTable {
  submission_id: number;
  judgement: number;
  outcome: RequiredJson;
  facts: Json;
  data_version: string | null;
  held_at: Time;
  claimed_by: number | null;
  claimed_at: Time | null;
  verified_by: number | null;
  verified_at: Time | null;
}

export interface JudgeQueueTable {
  submission_id: number;
  judgement: number;
  priority: number;
  user_id: number;
  turn: number;
  enqueued_at: Time;
  losses: Generated<number>;
  stalls: Generated<number>;
  avoided_judge_id: number | null;
  claim: number | null;
  judge_id: number | null;
  site: string | null;
  lease_until: Date | null;
}

export interface JudgeRuntimeTable {
  judge_id: number;
  language_id: number;
  position: number;
  name: string;
  version: Generated<string>;
  digest: Generated<string>;
}

export interface SubmissionKeyTable {
  user_id: number;
  key: string;
  parameters_hash: Buffer;
  submission_id: number | null;
  created_at: Time;
}

export interface SubmissionTable {
  id: Generated<number>;
  user_id: number;
  problem_id: number;
  language_id: number;
  date: Time;
  status: Generated<Status>;
  result: Result | null;
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
  data_version: string | null;
  /** When its contestant chose to see everything about it before the end. */
  token_used_at: Date | null;
}

/** A submission to a problem that was removed from the contest. */
export interface RemovedSubmissionTable {
  submission_id: number;
  /** That it belongs to when the problem is added again. */
  participation_id: number;
}

export interface LateSubmissionTable {
  id: Generated<number>;
  participation_id: number;
  problem_id: number;
  language_id: number;
  date: Time;
  source: string;
}

export interface SubmissionSourceTable {
  submission_id: number;
  source: string;
  files: Json;
  archive_hash: string | null;
  archive_bytes: number | null;
}

export interface JudgementTable {
  submission_id: number;
  number: number;
  requested_at: Time;
  requested_by: string | null;
  /** When the first judge took it. */
  started_at: Date | null;
  finished_at: Date | null;
  judge_id: number | null;
  result: Result | null;
  time: number | null;
  memory: number | null;
  points: number | null;
  case_points: Generated<number>;
  case_total: Generated<number>;
  error: string | null;
  data_version: string | null;
  toolchain_id: number | null;
  measurements: Json;
}

export interface ToolchainTable {
  id: GeneratedAlways<number>;
  name: string;
  version: string;
  digest: string;
}

export interface CaseResultTable {
  submission_id: number;
  judgement: number;
  position: number;
  batch: number | null;
  status: CaseStatus;
  time: Generated<number>;
  memory: Generated<number>;
  points: Generated<number>;
  total: Generated<number>;
  feedback: Generated<string>;
  judge_message: Generated<string>;
  at: Date | null;
  /** The beginning of it, compressed. */
  output: Buffer | null;
  output_bytes: number | null;
  score_rule: Generated<'minimum' | 'sum' | 'product'>;
}

export interface BestResultTable {
  user_id: number;
  problem_id: number;
  points: number;
  is_solved: boolean;
  own_points: Generated<number>;
  own_is_solved: Generated<boolean>;
}

export interface TestRunTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  problem_id: number | null;
  language_id: number | null;
  source: string;
  is_on_samples: boolean;
  inputs: Json;
  outcome: Json;
  created_at: Time;
  expires_at: Time;
  claim: number | null;
  judge_id: number | null;
  lease_until: Date | null;
  task: Generated<'inputs' | 'cases' | 'case' | 'data' | 'benchmark'>;
  only_judge_id: number | null;
  verification_id: number | null;
  solution: Json;
  losses: Generated<number>;
  submission_id: number | null;
  judgement: number | null;
  position: number | null;
  data_version: string | null;
}

export interface RejudgeProposalTable {
  id: GeneratedAlways<number>;
  created_at: Time;
  requested_by: string;
  problem_id: number | null;
  contest_id: number | null;
  submissions: number;
  times: Generated<number>;
  state: Generated<'open' | 'applying' | 'applied' | 'discarded'>;
  is_urgent: Generated<boolean>;
  is_system_test: Generated<boolean>;
  closed_at: Date | null;
  closed_by: string | null;
}

export interface ProposedJudgingTable {
  id: GeneratedAlways<number>;
  proposal_id: number;
  submission_id: number;
  run: number;
  judgement: number;
  losses: Generated<number>;
  stalls: Generated<number>;
  avoided_judge_id: number | null;
  claim: number | null;
  judge_id: number | null;
  site: string | null;
  lease_until: Date | null;
  finished_at: Date | null;
  result: Result | null;
  time: number | null;
  memory: number | null;
  case_points: Generated<number>;
  case_total: Generated<number>;
  error: string | null;
  data_version: string | null;
  cases: Json;
  toolchain_id: number | null;
  measurements: Json;
  is_chosen: Generated<boolean>;
  fate: 'applied' | 'changed' | 'final' | 'discarded' | null;
}

export interface ListChangeTable {
  list: 'submissions' | 'users' | 'participations' | 'problems';
  block: number;
  changed_by: Generated<string>;
}

import type { listSettings } from '@tribunal/contract/settings/list-settings';
import type { problemSettings } from '@tribunal/contract/settings/problem-settings';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultJson, Json, RequiredJson, Time } from './columns.ts';
import type { SettingColumns } from './setting-columns.ts';

export interface ProblemTable extends SettingColumns<typeof problemSettings> {
  id: Generated<number>;
  checker_name: Generated<string>;
  checker_args: Json;
  user_count: Generated<number>;
  judged_count: Generated<number>;
  accepted_count: Generated<number>;
  search: GeneratedAlways<string>;
  name_order: GeneratedAlways<string>;
  data_version: string | null;
}

export interface ProblemFileTable {
  problem_id: number;
  name: string;
  kind: 'image' | 'attachment' | 'statement';
  media_type: string;
  hash: string;
  bytes: number;
}

export interface ProblemRoleTable {
  problem_id: number;
  user_id: number;
  role: 'author' | 'curator' | 'tester';
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

export interface ProblemEditorialTable {
  problem_id: number;
  author_id: number | null;
  text: string;
  published_at: Date | null;
}

export interface ProblemCaseTable {
  problem_id: number;
  position: number;
  batch: number | null;
  input: string;
  output: string;
  points: number | null;
}

export interface ProblemDataVersionTable {
  problem_id: number;
  version: string;
  made_at: Time;
  made_by: number | null;
  reason: Generated<string>;
  summary: RequiredJson;
  fault: string | null;
  listing: Json;
  generated: Json;
}

export interface ProblemDataUseTable {
  problem_id: number;
  number: number;
  version: string;
  made_at: Time;
  made_by: number | null;
  reason: Generated<string>;
}

export interface ProblemDataFileTable {
  problem_id: number;
  version: string;
  path: string;
  hash: string;
  bytes: number;
}

export interface ProblemStatementTable {
  problem_id: number;
  language: string;
  name: string;
  description: string;
  notes: Generated<string>;
}

export interface ProblemRevisionTable {
  problem_id: number;
  number: number;
  made_at: Time;
  made_by: string | null;
  settings: RequiredJson;
}

export interface ProblemSolutionTable {
  id: GeneratedAlways<number>;
  problem_id: number;
  name: string;
  language_id: number | null;
  source: string;
  permitted: string[];
  required: string[];
  points: number | null;
  time_ratio: number | null;
  note: Generated<string>;
  groups: DefaultJson;
}

export interface VerificationTable {
  id: GeneratedAlways<number>;
  problem_id: number;
  data_version: string;
  requested_at: Time;
  requested_by: number | null;
  ended_at: Date | null;
  has_passed: boolean | null;
}

export interface ProblemListTable extends SettingColumns<typeof listSettings> {
  id: Generated<number>;
  slug: string;
  owner_id: number | null;
  organization_id: number | null;
  made_at: Date;
}

export interface ProblemListEntryTable {
  list_id: number;
  problem_id: number;
  position: number;
}

export interface BookmarkTable {
  user_id: number;
  problem_id: number;
  made_at: Date;
}

export interface ProblemDifficultyTable {
  problem_id: number;
  difficulty: number | null;
  users: number;
  judged_count: number;
  accepted_count: number;
  user_count: number;
  computed_at: Time;
}

export interface LibraryFileTable {
  name: string;
  content: string;
  added_at: Time;
  added_by: number | null;
}

export interface TestProductionTable {
  problem_id: number;
  id: GeneratedAlways<number>;
  base_version: string | null;
  state: string;
  done: number;
  total: number;
  beat_at: Time;
  fault: string | null;
  fault_test: number | null;
  produced: Json;
}

export interface StressRunTable {
  problem_id: number;
  id: GeneratedAlways<number>;
  call: string;
  first: string;
  second: string;
  state: string;
  done: number;
  total: number;
  beat_at: Time;
  fault: string | null;
  found: Json;
}

export interface DerivedTimeLimitTable {
  problem_id: number;
  provisional: number;
  factor: number;
  resolution: number;
  ignored: Generated<string[]>;
}

export interface VerificationDueTable {
  problem_id: number;
}

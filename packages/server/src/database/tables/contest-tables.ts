import type { LogEntry } from '@tribunal/contract/contests/contest-log';
import type { contestSettings } from '@tribunal/contract/settings/contest-settings';
import type { Generated } from 'kysely';
import type { DefaultJson, DefaultTime, Json, Time } from './columns.ts';
import type { SettingColumns } from './setting-columns.ts';

export interface ContestTable extends SettingColumns<typeof contestSettings> {
  id: Generated<number>;
  thawed_at: Date | null;
  system_tested_at: Date | null;
  finalized_at: Date | null;
  opened_at: Date | null;
  over_at: Generated<Date>;
  /** The own settings of its problems, by the id of the row in `contest_problems`; null for none. A trigger keeps it. */
  problem_visibilities: Json;
  results_counted: boolean | null;
}

export interface ContestRoleTable {
  contest_id: number;
  user_id: number;
  role: 'author' | 'curator' | 'tester' | 'contestant' | 'jury' | 'balloon_runner';
  position: Generated<number>;
}

export interface CustomAwardTable {
  contest_id: number;
  position: number;
  citation: string;
  user_id: number;
}

export interface ContestGroupTable {
  contest_id: number;
  code: string;
  name: string;
  position: number;
}

export interface ContestGroupMemberTable {
  contest_id: number;
  user_id: number;
  code: string;
}

export interface RevealRemoteTable {
  contest_id: number;
  presenter: Generated<string>;
  status: Generated<string>;
  number: Generated<number>;
  commands: Generated<string[]>;
}

export interface ContestShadowTable {
  contest_id: number;
  source: string;
  token: string | null;
}

export interface ShadowSubmissionTable {
  contest_id: number;
  source_id: string;
  submission_id: number | null;
  fault: string | null;
  is_withdrawn: Generated<boolean>;
  judgement_id: string | null;
  judgement_started_at: Date | null;
  verdict: string | null;
  score: number | null;
}

export interface ScoreboardLinkTable {
  id: Generated<number>;
  contest_id: number;
  key_hash: Buffer;
  note: Generated<string>;
  origins: Generated<string[]>;
  created_at: Time;
}

export interface ContestOrganizationTable {
  contest_id: number;
  organization_id: number;
}

export interface ContestLanguageTable {
  contest_id: number;
  language_id: number;
}

export interface ContestProblemTable {
  id: Generated<number>;
  contest_id: number;
  problem_id: number;
  position: number;
  points: Generated<number>;
  partial: Generated<boolean>;
  max_submissions: number | null;
  label: string | null;
  color: string | null;
  submission_visibility: string | null;
  /** What the jury has stopped. */
  hold: Generated<'submitting' | 'judging' | 'results' | null>;
  is_withdrawn: Generated<boolean>;
  /** Somebody hid the problem after the contest was set to open it. */
  is_kept_hidden: Generated<boolean>;
}

export interface ParticipationTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  virtual: Generated<number>;
  real_start: Time;
  is_disqualified: Generated<boolean>;
  is_unofficial: Generated<boolean>;
  extra_minutes: Generated<number>;
  presence: Generated<'due' | 'beside' | null>;
  score: Generated<number>;
  cumulative_time: Generated<number>;
  tiebreaker: Generated<number>;
  cells: DefaultJson;
  frozen_score: Generated<number>;
  frozen_cumulative_time: Generated<number>;
  frozen_tiebreaker: Generated<number>;
  frozen_cells: DefaultJson;
  is_withheld: Generated<boolean>;
}

export interface ContestRegistrationTable {
  contest_id: number;
  user_id: number;
  registered_at: Time;
}

/** The account of a team that users formed. */
export interface TeamTable {
  user_id: number;
  captain_id: number | null;
  link_hash: Buffer | null;
  made_at: Date;
}

export interface TeamMemberTable {
  team_id: number;
  user_id: number;
  invited_at: Date;
  joined_at: Date | null;
  is_acting: Generated<boolean>;
}

export interface TeamSeatTable {
  contest_id: number;
  user_id: number;
  team_id: number;
}

export interface RegistrationRequestTable {
  contest_id: number;
  user_id: number;
  state: 'waiting' | 'approved' | 'refused';
  answers: DefaultJson;
  made_at: Time;
  decided_at: Date | null;
  decided_by: number | null;
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
  is_given: Generated<boolean>;
}

export interface RatingChangeTable {
  made_by: string;
}

export interface RatingsDueTable {
  contest_id: number;
}

export interface ContestLogTable {
  contest_id: number;
  number: number;
  at: Time;
  kind: LogEntry['kind'];
  subject_id: number | null;
  data: Json;
}

export interface ContestBannerTable {
  contest_id: number;
  hash: string;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
}

export interface ContestHeadTable {
  contest_id: number;
  number: Generated<number>;
  stamp: DefaultTime;
  /** How often names of its contestants or their organizations changed. */
  name_changes: Generated<number>;
  /** The id of the transaction that changed them last. */
  names_changed_by: Generated<string | null>;
}

export interface ContestReaderTable {
  id: Generated<number>;
  contest_id: number;
  name: string;
  token_hash: string;
  made_at: Time;
  used_at: Date | null;
}

export interface ContestWebhookTable {
  id: Generated<number>;
  contest_id: number;
  url: string;
  secret: string;
  view: 'public' | 'full';
  version: string;
  is_enabled: Generated<boolean>;
  made_at: Time;
  epoch: Generated<string>;
  number: Generated<number>;
  failures: Generated<number>;
  retry_at: Date | null;
  fault: Generated<string>;
  delivered_at: Date | null;
  lease: string | null;
  leased_until: Date | null;
}

export interface WebhookDeadLetterTable {
  webhook_id: number;
  first: number;
  last: number;
  failed_at: Time;
  fault: string;
  is_waiting: Generated<boolean>;
}

export interface ContestFeedTable {
  contest_id: number;
  epoch: string;
  number: Generated<number>;
  log_number: Generated<number>;
  rules: Generated<string>;
  configuration: Generated<string>;
  swept_to: number | null;
  changes_at: Date | null;
  is_complete: Generated<boolean>;
}

export interface ContestFeedLineTable {
  contest_id: number;
  number: number;
  type: string;
  object_id: string;
  submission_id: number | null;
  audiences: number;
  current: number;
  data: string | null;
}

export interface ClarificationTable {
  id: Generated<number>;
  contest_id: number;
  problem_id: number | null;
  author_id: number;
  question: string;
  asked_at: Time;
  answer: string | null;
  answered_to: 'one' | 'all' | null;
  answered_by: number | null;
  answered_at: Date | null;
  assigned_to: number | null;
  reply_to: string | null;
}

export interface AnnouncementTable {
  id: Generated<number>;
  contest_id: number | null;
  problem_id: number | null;
  author_id: number | null;
  text: string;
  made_at: Date | null;
  publish_at: Date | null;
  /** The ids of users; null for everybody. */
  recipients: number[] | null;
}

export interface NoticeReadTable {
  user_id: number;
  contest_id: number;
  read_at: Time;
}

export interface BalloonDeliveryTable {
  participation_id: number;
  problem_id: number;
  delivered_at: Time;
  delivered_by: number | null;
}

export interface PrintJobTable {
  id: Generated<number>;
  participation_id: number;
  language_id: number | null;
  source: string;
  pages: number;
  made_at: Time;
  state: Generated<'waiting' | 'printing' | 'done'>;
  handled_by: number | null;
  attempts: Generated<number>;
  fault: Generated<string>;
  lease: string | null;
  leased_until: Date | null;
}

export interface SimilarityRunTable {
  contest_id: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  requested_at: Time;
  ended_at: Date | null;
  sources: Generated<number>;
  lease: string | null;
  leased_until: Date | null;
}

export interface SimilarityPairTable {
  id: Generated<number>;
  contest_id: number;
  problem_id: number;
  a_id: number;
  b_id: number;
  score: number;
  is_copy: boolean;
  matches: Json;
}

export interface SimilarityDecisionTable {
  contest_id: number;
  problem_id: number;
  first_user_id: number;
  second_user_id: number;
  decision: 'open' | 'independent' | 'copied';
  note: string;
  decided_at: Time;
  decided_by: number | null;
}

export interface CombinedScoreboardTable {
  id: Generated<number>;
  slug: string;
  name: string;
  rule: 'sum' | 'merge';
  made_at: Time;
}

export interface CombinedScoreboardContestTable {
  scoreboard_id: number;
  contest_id: number;
  position: number;
}

export interface StandingsDueTable {
  contest_id: number;
}

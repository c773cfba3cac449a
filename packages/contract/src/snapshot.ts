import { mostCases, mostExtraMinutes, mostPoints, mostSeconds } from '@tribunal/core/bounds';
import { mostBalloonsDuringFreeze } from '@tribunal/core/contest-rules';
import { formatNames } from '@tribunal/core/formats/formats';
import { largestFactor, smallestFactor } from '@tribunal/core/languages/language-limits';
import { interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import { codePattern, usernamePattern } from '@tribunal/core/texts/names';
import { caseStatuses, results, statuses } from '@tribunal/core/verdicts';
import Type, { type Static, type TProperties } from 'typebox';

/** Natural keys are restricted so that they never need escaping. */
const Name = Type.String({ pattern: usernamePattern });
const Code = Type.String({ pattern: codePattern });
const LanguageKey = Type.String({ pattern: '^[A-Za-z0-9_+#.-]{1,20}$' });
const JudgeName = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,50}$' });
const Time = Type.String({ description: 'ISO 8601' });
/** Far enough below the largest id to leave ids for new rows. */
const Id = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Positive = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Whole = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Text = Type.String();
const Flag = Type.Boolean();
const Amount = Type.Number({ minimum: 0, maximum: mostPoints });
const Names = Type.Array(Name, { uniqueItems: true });
const Codes = Type.Array(Code, { uniqueItems: true });
const Texts = Type.Array(Text);
const Seconds = Type.Number({ exclusiveMinimum: 0, maximum: mostSeconds });

const Factor = Type.Number({ minimum: smallestFactor, maximum: largestFactor });

function optional<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties)).properties;
}

const strict = { additionalProperties: false };

export const LanguageRecord = Type.Object(
  {
    type: Type.Literal('language'),
    key: LanguageKey,
    name: Text,
    ...optional({
      id: Id,
      short_name: Type.Union([Text, Type.Null()]),
      common_name: Text,
      ace_mode_name: Text,
      pygments_name: Text,
      extension: Text,
      code_template: Text,
      time_factor: Factor,
      memory_factor: Factor,
      is_enabled: Flag,
      is_default: Flag,
      position: Whole,
    }),
  },
  strict,
);

export const OrganizationRecord = Type.Object(
  {
    type: Type.Literal('organization'),
    slug: Code,
    name: Text,
    ...optional({ id: Id, short_name: Text, is_open: Flag, about: Text }),
  },
  strict,
);

const OrganizationRequest = Type.Object(
  { organization: Code, asked_at: Time, ...optional({ reason: Type.String({ maxLength: 1000 }) }) },
  strict,
);

export const UserRecord = Type.Object(
  {
    type: Type.Literal('user'),
    username: Name,
    ...optional({
      id: Id,
      password: Type.String({ minLength: 1 }),
      password_hash: Type.Union([Text, Type.Null()]),
      email: Text,
      full_name: Text,
      is_active: Flag,
      is_staff: Flag,
      is_superuser: Flag,
      display_rank: Text,
      is_unlisted: Flag,
      permissions: Texts,
      organizations: Codes,
      administers: Codes,
      organization_requests: Type.Array(OrganizationRequest),
      api_token_hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      totp_key: Type.Union([Text, Type.Null()]),
      scratch_code_hashes: Texts,
      interface_language: Type.Union([Type.Enum(interfaceLanguageCodes), Type.Null()]),
      time_zone: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
      members: Texts,
      country: Type.String({ pattern: '^([A-Z]{3})?$' }),
      room: Text,
    }),
  },
  strict,
);

export const JudgeRecord = Type.Object(
  {
    type: Type.Literal('judge'),
    name: JudgeName,
    auth_key: Text,
    ...optional({ tier: Whole, is_blocked: Flag, is_disabled: Flag }),
  },
  strict,
);

const LanguageLimit = Type.Object(
  {
    language: LanguageKey,
    time_limit: Seconds,
    memory_limit: Positive,
  },
  strict,
);
const Checker = Type.Object({ name: Text, ...optional({ args: Type.Unknown() }) }, strict);
const ProblemCase = Type.Object(
  {
    input: Text,
    output: Text,
    ...optional({ points: Type.Union([Amount, Type.Null()]), batch: Type.Union([Positive, Type.Null()]) }),
  },
  strict,
);

const Editorial = Type.Object(
  {
    text: Text,
    ...optional({ author: Type.Union([Name, Type.Null()]), published_at: Type.Union([Time, Type.Null()]) }),
  },
  strict,
);

export const ProblemRecord = Type.Object(
  {
    type: Type.Literal('problem'),
    code: Code,
    name: Text,
    ...optional({
      id: Id,
      description: Text,
      types: Texts,
      group: Text,
      points: Amount,
      partial: Flag,
      short_circuit: Flag,
      time_limit: Seconds,
      memory_limit: Positive,
      is_public: Flag,
      source_visibility: Type.Enum(['always', 'solved', 'own']),
      organizations: Codes,
      is_organization_private: Flag,
      authors: Names,
      curators: Names,
      testers: Names,
      languages: Type.Array(LanguageKey, { uniqueItems: true, description: 'Empty for all languages.' }),
      language_limits: Type.Array(LanguageLimit),
      checker: Checker,
      cases: Type.Array(ProblemCase, { maxItems: mostCases }),
      editorial: Type.Union([Editorial, Type.Null()]),
    }),
  },
  strict,
);

const ContestProblem = Type.Object(
  {
    code: Code,
    ...optional({
      points: Count,
      partial: Flag,
      max_submissions: Type.Union([Positive, Type.Null()]),
      label: Type.Union([Text, Type.Null()]),
      color: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

export const ContestRecord = Type.Object(
  {
    type: Type.Literal('contest'),
    key: Code,
    name: Text,
    start_time: Time,
    end_time: Time,
    ...optional({
      id: Id,
      description: Text,
      time_limit: Type.Union([Seconds, Type.Null()]),
      format: Type.Enum([...formatNames]),
      format_config: Type.Union([Type.Record(Text, Type.Unknown()), Type.Null()]),
      points_precision: Type.Integer({ minimum: 0, maximum: 10 }),
      frozen_last_minutes: Count,
      balloons_during_freeze: Type.Integer({ minimum: 0, maximum: mostBalloonsDuringFreeze }),
      is_visible: Flag,
      is_rated: Flag,
      rate_all: Flag,
      rating_floor: Type.Union([Whole, Type.Null()]),
      rating_ceiling: Type.Union([Whole, Type.Null()]),
      tags: Texts,
      organizations: Codes,
      private_contestants: Names,
      is_private: Flag,
      is_organization_private: Flag,
      access_code: Text,
      authors: Names,
      curators: Names,
      testers: Names,
      jury: Names,
      balloon_runners: Names,
      scoreboard_visibility: Type.Enum(['V', 'C', 'P', 'H']),
      is_registration_open: Flag,
      open_for_practice: Flag,
      canned_answers: Type.Array(Text, {
        maxItems: 50,
        description: 'Answers that the jury often gives; empty for those of the site.',
      }),
      show_team_names: Flag,
      show_organizations: Flag,
      languages: Type.Array(LanguageKey, { uniqueItems: true, description: 'Empty for all languages.' }),
      thawed_at: Type.Union([Time, Type.Null()]),
      finalized_at: Type.Union([Time, Type.Null()]),
      opened_at: Type.Union([Time, Type.Null()]),
      problems: Type.Array(ContestProblem),
    }),
  },
  strict,
);

const Virtual = Type.Integer({ minimum: -1, maximum: 2_147_483_647 });

const ExtraMinutes = Type.Integer({ minimum: 0, maximum: mostExtraMinutes });

export const ParticipationRecord = Type.Object(
  {
    type: Type.Literal('participation'),
    contest: Code,
    user: Name,
    ...optional({
      virtual: Virtual,
      real_start: Time,
      is_disqualified: Flag,
      extra_minutes: ExtraMinutes,
      is_current: Flag,
    }),
  },
  strict,
);

export const RegistrationRecord = Type.Object(
  {
    type: Type.Literal('registration'),
    contest: Code,
    user: Name,
    ...optional({ registered_at: Time }),
  },
  strict,
);

const CaseResult = Type.Object(
  {
    case: Positive,
    status: Type.Enum([...caseStatuses]),
    ...optional({
      batch: Type.Union([Positive, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      points: Amount,
      total: Amount,
      feedback: Text,
    }),
  },
  strict,
);

/** One finished judging. The last one produced the verdict in force. */
const Judgement = Type.Object(
  {
    requested_at: Time,
    finished_at: Time,
    result: Type.Enum([...results]),
    ...optional({
      requested_by: Type.Union([Text, Type.Null()]),
      judge: Type.Union([JudgeName, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      points: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      error: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

export const SubmissionRecord = Type.Object(
  {
    type: Type.Literal('submission'),
    user: Name,
    problem: Code,
    language: LanguageKey,
    date: Time,
    ...optional({
      id: Id,
      source: Text,
      status: Type.Enum([...statuses]),
      result: Type.Union([Type.Enum([...results]), Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      judged_at: Type.Union([Time, Type.Null()]),
      error: Type.Union([Text, Type.Null()]),
      contest: Type.Union([Code, Type.Null()]),
      virtual: Virtual,
      cases: Type.Array(CaseResult, { maxItems: mostCases }),
      judgements: Type.Array(Judgement, { maxItems: 10_000 }),
    }),
  },
  strict,
);

const NullableTime = Type.Union([Time, Type.Null()]);
const NullableCode = Type.Union([Code, Type.Null()]);
const NullableName = Type.Union([Name, Type.Null()]);

export const ClarificationRecord = Type.Object(
  {
    type: Type.Literal('clarification'),
    contest: Code,
    author: Name,
    question: Text,
    asked_at: Time,
    ...optional({
      id: Id,
      problem: NullableCode,
      answer: Type.Union([Text, Type.Null()]),
      to: Type.Union([Type.Enum(['one', 'all']), Type.Null()]),
      answered_by: NullableName,
      answered_at: NullableTime,
      assigned_to: NullableName,
    }),
  },
  strict,
);

export const AnnouncementRecord = Type.Object(
  {
    type: Type.Literal('announcement'),
    text: Text,
    ...optional({
      contest: Type.Union([Code, Type.Null()], { description: 'Null for the whole site.' }),
      made_at: Type.Union([Time, Type.Null()], { description: 'Null until it is published.' }),
      id: Id,
      problem: NullableCode,
      author: NullableName,
      publish_at: NullableTime,
    }),
  },
  strict,
);

export const BalloonRecord = Type.Object(
  {
    type: Type.Literal('balloon'),
    contest: Code,
    user: Name,
    problem: Code,
    delivered_at: Time,
    ...optional({ delivered_by: NullableName }),
  },
  strict,
);

export const NewsPostRecord = Type.Object(
  {
    type: Type.Literal('news_post'),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    published_at: Time,
    ...optional({ id: Id, body: Text, author: Type.Union([Name, Type.Null()]) }),
  },
  strict,
);

/** Every kind of line in a snapshot, parents before children. */
export const snapshotRecords = {
  language: LanguageRecord,
  organization: OrganizationRecord,
  user: UserRecord,
  judge: JudgeRecord,
  problem: ProblemRecord,
  contest: ContestRecord,
  participation: ParticipationRecord,
  registration: RegistrationRecord,
  submission: SubmissionRecord,
  clarification: ClarificationRecord,
  announcement: AnnouncementRecord,
  balloon: BalloonRecord,
  news_post: NewsPostRecord,
} as const;

export type SnapshotType = keyof typeof snapshotRecords;
export type SnapshotRecordOf<T extends SnapshotType> = Static<(typeof snapshotRecords)[T]>;
export type SnapshotRecord = { [T in SnapshotType]: SnapshotRecordOf<T> }[SnapshotType];

import Type, { type Static, type TProperties } from 'typebox';

/** Natural keys are restricted so that they need no escaping anywhere. */
const Name = Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$' });
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const LanguageKey = Type.String({ pattern: '^[A-Za-z0-9_+#.-]{1,20}$' });
const JudgeName = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,50}$' });
const Time = Type.String({ description: 'ISO 8601' });
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Text = Type.String();
const Flag = Type.Boolean();
const Amount = Type.Number({ minimum: 0, maximum: 1e12 });
const Names = Type.Array(Name, { uniqueItems: true });
const Codes = Type.Array(Code, { uniqueItems: true });
const Texts = Type.Array(Text, { uniqueItems: true });

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

export const UserRecord = Type.Object(
  {
    type: Type.Literal('user'),
    username: Name,
    ...optional({
      id: Id,
      password: Text,
      password_hash: Type.Union([Text, Type.Null()]),
      email: Text,
      full_name: Text,
      is_active: Flag,
      is_staff: Flag,
      is_superuser: Flag,
      display_rank: Type.String({ maxLength: 30 }),
      is_unlisted: Flag,
      permissions: Texts,
      organizations: Codes,
      api_token_hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      totp_key: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

export const JudgeRecord = Type.Object(
  {
    type: Type.Literal('judge'),
    name: JudgeName,
    auth_key: Text,
    ...optional({ tier: Type.Integer(), is_blocked: Flag, is_disabled: Flag }),
  },
  strict,
);

const LanguageLimit = Type.Object(
  {
    language: LanguageKey,
    time_limit: Type.Number({ exclusiveMinimum: 0 }),
    memory_limit: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  },
  strict,
);
const Checker = Type.Object({ name: Text, ...optional({ args: Type.Unknown() }) }, strict);
const ProblemCase = Type.Object(
  {
    input: Text,
    output: Text,
    ...optional({ points: Type.Union([Amount, Type.Null()]), batch: Type.Union([Id, Type.Null()]) }),
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
      time_limit: Type.Number({ exclusiveMinimum: 0 }),
      memory_limit: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      is_public: Flag,
      organizations: Codes,
      authors: Names,
      curators: Names,
      testers: Names,
      languages: Type.Array(LanguageKey, { uniqueItems: true }),
      language_limits: Type.Array(LanguageLimit),
      checker: Checker,
      cases: Type.Array(ProblemCase),
    }),
  },
  strict,
);

const ContestProblem = Type.Object(
  {
    code: Code,
    ...optional({ points: Count, partial: Flag, max_submissions: Type.Union([Id, Type.Null()]) }),
  },
  strict,
);

export const formatNames = ['default', 'ioi', 'ioi16', 'ecoo', 'atcoder', 'icpc', 'site'] as const;

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
      time_limit: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
      format: Type.Enum([...formatNames]),
      format_config: Type.Union([Type.Record(Text, Type.Unknown()), Type.Null()]),
      frozen_last_minutes: Count,
      is_visible: Flag,
      is_rated: Flag,
      rate_all: Flag,
      tags: Texts,
      organizations: Codes,
      private_contestants: Names,
      is_private: Flag,
      is_organization_private: Flag,
      access_code: Text,
      authors: Names,
      curators: Names,
      testers: Names,
      scoreboard_visibility: Type.Enum(['V', 'C', 'P', 'H']),
      thawed_at: Type.Union([Time, Type.Null()]),
      finalized_at: Type.Union([Time, Type.Null()]),
      problems: Type.Array(ContestProblem),
    }),
  },
  strict,
);

const Virtual = Type.Integer({ minimum: -1, maximum: 2_147_483_647 });

export const ParticipationRecord = Type.Object(
  {
    type: Type.Literal('participation'),
    contest: Code,
    user: Name,
    ...optional({ virtual: Virtual, real_start: Time, is_disqualified: Flag }),
  },
  strict,
);

const CaseResult = Type.Object(
  {
    case: Id,
    status: Type.Enum(['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'SC']),
    ...optional({
      batch: Type.Union([Id, Type.Null()]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      points: Amount,
      total: Amount,
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
      status: Type.Enum(['QU', 'P', 'G', 'D', 'CE', 'IE', 'AB']),
      result: Type.Union([
        Type.Enum(['AC', 'WA', 'TLE', 'MLE', 'OLE', 'IR', 'RTE', 'CE', 'IE', 'AB']),
        Type.Null(),
      ]),
      time: Type.Union([Amount, Type.Null()]),
      memory: Type.Union([Amount, Type.Null()]),
      case_points: Amount,
      case_total: Amount,
      judged_at: Type.Union([Time, Type.Null()]),
      error: Type.Union([Text, Type.Null()]),
      contest: Type.Union([Code, Type.Null()]),
      virtual: Virtual,
      cases: Type.Array(CaseResult),
    }),
  },
  strict,
);

/** Every kind of line a snapshot may hold, parents before children. */
export const snapshotRecords = {
  language: LanguageRecord,
  organization: OrganizationRecord,
  user: UserRecord,
  judge: JudgeRecord,
  problem: ProblemRecord,
  contest: ContestRecord,
  participation: ParticipationRecord,
  submission: SubmissionRecord,
} as const;

export type SnapshotType = keyof typeof snapshotRecords;
export type SnapshotRecordOf<T extends SnapshotType> = Static<(typeof snapshotRecords)[T]>;
export type SnapshotRecord = { [T in SnapshotType]: SnapshotRecordOf<T> }[SnapshotType];

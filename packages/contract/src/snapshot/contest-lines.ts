import { maxExtraMinutes } from '@tribunal/core/bounds';
import { maxGroups } from '@tribunal/core/contests/contest-groups';
import { combiningRules } from '@tribunal/core/scoreboard/combined';
import Type from 'typebox';
import { clicsVersions, clicsViews } from '../clics/audiences.ts';
import { contestGroupFields, contestSettings } from '../settings/contest-settings.ts';
import {
  Code,
  Codes,
  Flag,
  Id,
  Name,
  Names,
  NullableTime,
  optional,
  Positive,
  strict,
  Text,
  Time,
  Virtual,
  Whole,
} from '../settings/field-types.ts';
import { optionalFields, requiredFields } from '../settings/setting.ts';

const ContestGroup = Type.Object({ ...contestGroupFields, ...optional({ members: Names }) }, strict);

export const ContestRecord = Type.Object(
  {
    type: Type.Literal('contest'),
    ...requiredFields(contestSettings),
    ...optional({
      ...optionalFields(contestSettings),
      groups: Type.Array(ContestGroup, { maxItems: maxGroups }),
      id: Id,
      thawed_at: NullableTime,
      system_tested_at: NullableTime,
      finalized_at: NullableTime,
      opened_at: NullableTime,
      kept_hidden: Codes,
      banner: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

const ExtraMinutes = Type.Integer({ minimum: 0, maximum: maxExtraMinutes });

export const ParticipationRecord = Type.Object(
  {
    type: Type.Literal('participation'),
    contest: Code,
    user: Name,
    ...optional({
      virtual: Virtual,
      real_start: Time,
      is_disqualified: Flag,
      is_unofficial: Flag,
      extra_minutes: ExtraMinutes,
      is_current: Flag,
      presence: Type.Union([Type.Enum(['due', 'beside']), Type.Null()]),
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

/** A rating that the site keeps as it is. Ratings that the site has computed are in no snapshot. */
export const RatingRecord = Type.Object(
  {
    type: Type.Literal('rating'),
    contest: Code,
    user: Name,
    rank: Positive,
    rating: Whole,
    mean: Type.Number(),
    performance: Type.Number(),
    rated_at: Time,
  },
  strict,
);

export const RegistrationRequestRecord = Type.Object(
  {
    type: Type.Literal('registration_request'),
    contest: Code,
    user: Name,
    state: Type.Enum(['waiting', 'approved', 'refused']),
    made_at: Time,
    ...optional({
      answers: Type.Record(Type.String(), Type.String()),
      decided_at: Type.Union([Time, Type.Null()]),
      decided_by: Type.Union([Name, Type.Null()]),
    }),
  },
  strict,
);

export const TeamRecord = Type.Object(
  {
    type: Type.Literal('team'),
    user: Name,
    made_at: Time,
    ...optional({
      captain: Type.Union([Name, Type.Null()]),
      members: Type.Array(
        Type.Object(
          { user: Name, invited_at: Time, ...optional({ joined_at: Type.Union([Time, Type.Null()]) }) },
          strict,
        ),
      ),
      seats: Type.Array(Type.Object({ contest: Code, user: Name }, strict)),
    }),
  },
  strict,
);

export const CombinedScoreboardRecord = Type.Object(
  {
    type: Type.Literal('combined_scoreboard'),
    slug: Code,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    rule: Type.Enum([...combiningRules]),
    contests: Type.Array(Code, { minItems: 1 }),
    ...optional({ id: Id, made_at: Time }),
  },
  strict,
);

export const WebhookRecord = Type.Object(
  {
    type: Type.Literal('webhook'),
    contest: Code,
    url: Type.String({ minLength: 1, maxLength: 1000 }),
    secret: Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{20,100}={0,2}$' }),
    ...optional({
      view: Type.Enum([...clicsViews]),
      version: Type.Enum([...clicsVersions]),
      is_enabled: Flag,
      made_at: Time,
    }),
  },
  strict,
);

import { chosenAwards, longestCitation } from '@tribunal/core/awards/awards';
import { medalRules, mostMedals } from '@tribunal/core/awards/medals';
import { mostExtraMinutes } from '@tribunal/core/bounds';
import { mostBalloonsDuringFreeze } from '@tribunal/core/contest-rules';
import { formatNames } from '@tribunal/core/formats/formats';
import { groupCodePattern, longestGroupName, mostGroups } from '@tribunal/core/scoreboard/contest-groups';
import { submissionVisibilities } from '@tribunal/core/visibility';
import Type from 'typebox';
import { clicsVersions, clicsViews } from '../clics/audiences.ts';
import {
  Code,
  Codes,
  Count,
  Flag,
  Id,
  LanguageKey,
  Name,
  Names,
  optional,
  Positive,
  Seconds,
  strict,
  Text,
  Texts,
  Time,
  Virtual,
  Whole,
} from './field-types.ts';

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

const ContestGroup = Type.Object(
  {
    code: Type.String({ pattern: groupCodePattern }),
    name: Type.String({ minLength: 1, maxLength: longestGroupName }),
    ...optional({ members: Names }),
  },
  strict,
);

const Medals = Type.Integer({ minimum: 0, maximum: mostMedals });

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
      medal_rule: Type.Enum([...medalRules]),
      gold_medals: Medals,
      silver_medals: Medals,
      bronze_medals: Medals,
      awards: Type.Array(Type.Enum([...chosenAwards]), { uniqueItems: true }),
      custom_awards: Type.Array(
        Type.Object(
          { citation: Type.String({ minLength: 1, maxLength: longestCitation }), team: Name },
          strict,
        ),
        { description: 'Rows with the same citation are one award.' },
      ),
      groups: Type.Array(ContestGroup, { maxItems: mostGroups }),
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
      submission_visibility: Type.Enum([...submissionVisibilities]),
      is_registration_open: Flag,
      open_for_practice: Flag,
      canned_answers: Type.Array(Text, {
        maxItems: 50,
        description: 'Answers that the jury often gives; empty for those of the site.',
      }),
      show_team_names: Flag,
      show_members: Flag,
      show_organizations: Flag,
      languages: Type.Array(LanguageKey, { uniqueItems: true, description: 'Empty for all languages.' }),
      thawed_at: Type.Union([Time, Type.Null()]),
      finalized_at: Type.Union([Time, Type.Null()]),
      opened_at: Type.Union([Time, Type.Null()]),
      kept_hidden: Codes,
      problems: Type.Array(ContestProblem),
      banner: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

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

import { chosenAwards, maxCitationLength } from '@tribunal/core/awards/awards';
import { maxMedals, medalRules } from '@tribunal/core/awards/medals';
import {
  groupCodePattern,
  maxGroupCodeLength,
  maxGroupNameLength,
  maxGroups,
} from '@tribunal/core/contests/contest-groups';
import { maxBalloonsDuringFreeze, maxPointsPrecision } from '@tribunal/core/contests/contest-rules';
import { maxLabelLength } from '@tribunal/core/contests/labels';
import { formatNames } from '@tribunal/core/formats/formats';
import { scoreboardVisibilities, submissionVisibilities } from '@tribunal/core/visibility';
import Type from 'typebox';
import {
  Code,
  Codes,
  Count,
  Flag,
  LanguageKey,
  Name,
  Names,
  NullableTime,
  optional,
  Positive,
  Seconds,
  strict,
  Text,
  Texts,
  Time,
  Whole,
} from './field-types.ts';
import { described, required, setting } from './setting.ts';

const maxSeconds = 10 * 366 * 86_400;
const ratingBounds = { min: -100_000, max: 100_000 };

const Medals = Type.Integer({ minimum: 0, maximum: maxMedals });
const NullableRating = Type.Union([Whole, Type.Null()]);

const ContestProblem = Type.Object(
  {
    code: described(Code, 'Problem code.'),
    ...optional({
      points: described(Count, 'Points in the contest; 100 by default.'),
      partial: described(
        Flag,
        'Whether a solution gets points for the cases that it solves; true by default.',
      ),
      max_submissions: described(
        Type.Union([Positive, Type.Null()]),
        'Submissions allowed; null for any number.',
      ),
      label: described(
        Type.Union([Text, Type.Null()]),
        'Its label; null for the letter or number of its position.',
      ),
      color: described(Type.Union([Text, Type.Null()]), 'Color of its balloons, `#rrggbb`.'),
      submission_visibility: described(
        Type.Union([Type.Enum([...submissionVisibilities]), Type.Null()]),
        'What contestants see of their submissions to it; null for the setting of the contest.',
      ),
    }),
  },
  strict,
);

/** What the jury can stop for one problem. */
export const problemHoldKinds = ['submitting', 'judging', 'results'] as const;
export type ProblemHold = (typeof problemHoldKinds)[number];
const verifications = ['none', 'all', 'first'] as const;

const HeldProblem = Type.Object(
  {
    code: described(Code, 'Problem code.'),
    what: described(Type.Enum([...problemHoldKinds]), 'What stands still.'),
  },
  strict,
);

const RemovedInterval = Type.Object(
  {
    start: described(Time, 'When the clock stops.'),
    end: described(Type.Union([Time, Type.Null()]), 'When it goes on; null while it stands still.'),
  },
  strict,
);

const CustomAward = Type.Object(
  {
    citation: Type.String({ minLength: 1, maxLength: maxCitationLength, description: 'Its title.' }),
    team: described(Name, 'Username of the winner.'),
  },
  strict,
);

export const contestGroupFields = {
  code: Type.String({ pattern: groupCodePattern, description: 'Code of the group.' }),
  name: Type.String({ minLength: 1, maxLength: maxGroupNameLength, description: 'Name of the group.' }),
};

/** What the editors of a contest set. */
export const contestSettings = {
  key: required(Code, {
    description: 'Contest key, which is part of its address.',
    section: 'contest',
    input: { max: 64 },
  }),
  name: required(Text, { description: 'Name of the contest.', section: 'contest', input: { max: 200 } }),
  description: setting(Text, '', {
    description: 'Markdown on the page of the contest.',
    section: 'contest',
    input: { kind: 'markdown', max: 200_000 },
  }),
  tags: setting(Texts, [], {
    description: 'Marks in the list of contests.',
    section: 'contest',
    input: { kind: 'names', max: 100 },
  }),

  start_time: required(Time, {
    description: 'When it starts.',
    section: 'time',
    affects: ['scores', 'people', 'results'],
    input: { kind: 'time' },
  }),
  end_time: required(Time, {
    description: 'When it ends.',
    section: 'time',
    affects: ['scores', 'people', 'results'],
    input: { kind: 'time' },
  }),
  time_limit: setting(Type.Union([Seconds, Type.Null()]), null, {
    description: 'Seconds that each contestant has from joining; null for all the time until the end.',
    section: 'time',
    affects: ['scores', 'people', 'results'],
    input: { kind: 'duration', max: maxSeconds },
  }),
  frozen_last_minutes: setting(Count, 0, {
    description: 'Minutes before the end during which the scoreboard is frozen; 0 for no freeze.',
    section: 'time',
    affects: ['scores', 'people', 'results'],
    input: { max: maxSeconds / 60 },
  }),
  removed_intervals: setting(Type.Array(RemovedInterval, { maxItems: 100 }), [], {
    description:
      'Time that does not count. Without an end, the clock stands still. If only this changes, the end of the contest moves with it.',
    section: 'time',
    affects: ['scores', 'people', 'results'],
    input: { max: 100, spare: 1, columns: { start: { kind: 'time' }, end: { kind: 'time' } } },
  }),
  balloons_during_freeze: setting(Type.Integer({ minimum: 0, maximum: maxBalloonsDuringFreeze }), 0, {
    description: 'A team gets balloons during the freeze until it has this many.',
    section: 'time',
  }),

  problems: setting(Type.Array(ContestProblem), [], {
    description: 'In contest order. In a request, fields other than the code may be left out.',
    section: 'problems',
    isList: true,
    input: {
      max: 200,
      columns: { code: { max: 64 }, label: { max: maxLabelLength }, color: { max: 7 } },
    },
  }),
  withdrawn_problems: setting(Codes, [], {
    description: 'Codes of problems that stay visible and have no effect on standings.',
    isList: true,
    affects: ['scores', 'results'],
    input: { kind: 'none' },
  }),
  problem_holds: setting(Type.Array(HeldProblem, { maxItems: 200 }), [], {
    description:
      'Problems to which nobody can submit, whose submissions no judge takes, or whose results nobody learns.',
    isList: true,
    input: { kind: 'none' },
  }),
  languages: setting(Type.Array(LanguageKey, { uniqueItems: true }), [], {
    description: 'Keys of the allowed languages; empty for all languages.',
    section: 'problems',
    isList: true,
  }),

  format: setting(Type.Enum([...formatNames]), 'default', {
    description: 'The rules of scoring.',
    section: 'scoring',
    affects: ['scores', 'people', 'results'],
  }),
  points_precision: setting(Type.Integer({ minimum: 0, maximum: maxPointsPrecision }), 3, {
    description: 'Decimals of points on the scoreboard.',
    section: 'scoring',
    affects: ['scores', 'results'],
  }),
  format_config: setting(Type.Union([Type.Record(Text, Type.Unknown()), Type.Null()]), null, {
    description: 'Options of the format by name; null for its defaults.',
    section: 'scoring',
    affects: ['scores', 'results'],
    input: { kind: 'none' },
  }),

  scoreboard_visibility: setting(Type.Enum([...scoreboardVisibilities]), 'V', {
    description:
      'Who sees the scoreboard: everybody (`V`), everybody after the end (`C`), contestants after their own time (`P`), or organizers (`H`).',
    section: 'scoreboard',
    affects: ['results'],
  }),
  submission_visibility: setting(Type.Enum([...submissionVisibilities]), 'everything', {
    description: 'What contestants see of their own submissions until the contest is over for all.',
    section: 'scoreboard',
    affects: ['results'],
  }),
  feedback_tokens: setting(Type.Integer({ minimum: 0, maximum: 1000 }), 0, {
    description: 'Submissions of which each contestant can see everything before the end.',
    section: 'scoreboard',
  }),
  feedback_token_minutes: setting(
    Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]),
    null,
    {
      description: 'Minutes after which a contestant can use a token again; null for never.',
      section: 'scoreboard',
    },
  ),
  verification: setting(Type.Enum([...verifications]), 'none', {
    description:
      'Which verdicts a juror confirms before contestants learn them: `none`, `all`, or the `first` solution of each problem.',
    section: 'scoreboard',
  }),
  show_team_names: setting(Flag, false, {
    description: 'Whether the scoreboard shows the names of teams.',
    section: 'scoreboard',
  }),
  show_members: setting(Flag, false, {
    description: 'Whether everybody may read the names of the members of teams.',
    section: 'scoreboard',
  }),
  show_organizations: setting(Flag, false, {
    description: 'Whether the scoreboard shows organizations.',
    section: 'scoreboard',
  }),
  groups: setting(Type.Array(Type.Object(contestGroupFields, strict), { maxItems: maxGroups }), [], {
    description: 'Groups of contestants.',
    section: 'scoreboard',
    isList: true,
    input: { columns: { code: { max: maxGroupCodeLength } } },
  }),

  medal_rule: setting(Type.Enum([...medalRules]), 'count', {
    description: 'Who gets medals: as many as the numbers below, or a share of the contestants.',
    section: 'awards',
  }),
  gold_medals: setting(Medals, 4, { description: 'Number of gold medals.', section: 'awards' }),
  silver_medals: setting(Medals, 4, { description: 'Number of silver medals.', section: 'awards' }),
  bronze_medals: setting(Medals, 4, { description: 'Number of bronze medals.', section: 'awards' }),
  awards: setting(Type.Array(Type.Enum([...chosenAwards]), { uniqueItems: true }), ['first-to-solve'], {
    description: 'Other awards.',
    section: 'awards',
  }),
  custom_awards: setting(Type.Array(CustomAward), [], {
    description: 'Own awards. Rows with the same citation are one award.',
    section: 'awards',
    isList: true,
    input: { max: 500, columns: { team: { max: 64 } } },
  }),

  is_visible: setting(Flag, true, {
    description: 'Whether everybody who may take part sees the contest.',
    section: 'access',
    affects: ['people', 'results'],
  }),
  is_registration_open: setting(Flag, true, {
    description: 'Whether users can register before the start.',
    section: 'access',
  }),
  registration_opens: setting(NullableTime, null, {
    description: 'When registration opens; null for at once.',
    section: 'access',
    input: { kind: 'time' },
  }),
  registration_closes: setting(NullableTime, null, {
    description: 'When registration closes; null for the start of the contest.',
    section: 'access',
    input: { kind: 'time' },
  }),
  registration_approval: setting(Flag, false, {
    description: 'Whether editors approve each registration. Then only approved users join before the end.',
    section: 'access',
  }),
  registration_questions: setting(Type.Array(Text, { maxItems: 20 }), [], {
    description: 'What users are asked when they register.',
    section: 'access',
    input: { kind: 'lines' },
  }),
  registration_days_kept: setting(Type.Integer({ minimum: 0, maximum: 3650 }), 180, {
    description: 'Days after the end of the contest after which the answers are deleted.',
    section: 'access',
  }),
  max_team_size: setting(Type.Integer({ minimum: 0, maximum: 50 }), 0, {
    description: 'How many members a team that users formed may have; 0 if users take part alone.',
    section: 'access',
  }),
  access_code: setting(Text, '', {
    description: 'What contestants enter to join; empty for none.',
    section: 'access',
    input: { max: 255 },
  }),
  is_private: setting(Flag, false, {
    description: 'Whether only `private_contestants` take part.',
    section: 'access',
    affects: ['people', 'results'],
  }),
  /** Their names fit into the largest form, with the other settings. */
  private_contestants: setting(Names, [], {
    description: 'Usernames.',
    section: 'access',
    isList: true,
    affects: ['people'],
    input: { max: 20_000 },
  }),
  is_organization_private: setting(Flag, false, {
    description: 'Whether only members of `organizations` take part.',
    section: 'access',
    affects: ['people', 'results'],
  }),
  organizations: setting(Codes, [], {
    description: 'Slugs of organizations.',
    section: 'access',
    isList: true,
    affects: ['people'],
  }),

  authors: setting(Names, [], {
    description: 'Usernames of those who edit the contest and are named.',
    section: 'organizers',
    isList: true,
    affects: ['people'],
  }),
  curators: setting(Names, [], {
    description: 'Usernames of those who edit the contest and are not named.',
    section: 'organizers',
    isList: true,
    affects: ['people'],
  }),
  testers: setting(Names, [], {
    description: 'Usernames of those who see the contest while it is hidden.',
    section: 'organizers',
    isList: true,
    affects: ['people'],
  }),
  jury: setting(Names, [], {
    description: 'Usernames of those who see every result, answer questions and rejudge.',
    section: 'organizers',
    isList: true,
    affects: ['people'],
  }),
  balloon_runners: setting(Names, [], {
    description: 'Usernames of those who deliver balloons.',
    section: 'organizers',
    isList: true,
  }),
  canned_answers: setting(
    Type.Array(Text, {
      maxItems: 50,
      description: 'Answers that the jury often gives; empty for those of the site.',
    }),
    [],
    { section: 'organizers', input: { kind: 'lines' } },
  ),

  run_pretests_only: setting(Flag, false, {
    description: 'Whether submissions are judged with pretests only until the system test.',
    section: 'afterwards',
  }),
  open_for_practice: setting(Flag, false, {
    description: 'Whether the problems become public when the contest is over for all.',
    section: 'afterwards',
  }),
  is_rated: setting(Flag, false, {
    description: 'Whether ratings change after it.',
    section: 'afterwards',
    affects: ['results'],
  }),
  rate_all: setting(Flag, false, {
    description: 'Whether contestants without submissions are rated, too.',
    section: 'afterwards',
    affects: ['results'],
  }),
  rating_floor: setting(NullableRating, null, {
    description: 'The lowest rating that is rated; null for no bound.',
    section: 'afterwards',
    affects: ['results'],
    input: ratingBounds,
  }),
  rating_ceiling: setting(NullableRating, null, {
    description: 'The highest rating that is rated; null for no bound.',
    section: 'afterwards',
    affects: ['results'],
    input: ratingBounds,
  }),
};

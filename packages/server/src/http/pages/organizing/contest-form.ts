import { formatTime } from '@tribunal/contract/time';
import {
  mostBalloonsDuringFreeze,
  mostPointsPrecision,
  mostProblemPoints,
} from '@tribunal/core/contest-rules';
import { defaultsOf, type FormatOption, type FormatOptions } from '@tribunal/core/formats/config';
import { type FormatName, formatNames, formats } from '@tribunal/core/formats/formats';
import { longestLabel } from '@tribunal/core/labels';
import {
  type ScoreboardVisibility,
  type SubmissionVisibility,
  scoreboardVisibilities,
  submissionVisibilities,
} from '@tribunal/core/visibility';
import type { ContestSettings } from '../../../storage/contests/settings/contest-settings.ts';
import type { ChoiceField, Field, Form, NamesField, NumberField, Option, Text } from '../../forms/form.ts';

const longestName = 200;
const longestDescription = 200_000;
const longestContestSeconds = 10 * 366 * 86_400;
const mostPeople = 10_000;
const mostContestProblems = 200;

const scoreboardOptions: readonly Option<ScoreboardVisibility>[] = scoreboardVisibilities.map((value) => ({
  value,
  label: (t) => t.organizing.scoreboardVisibilities[value],
}));

const submissionVisibility: ChoiceField<SubmissionVisibility> = {
  kind: 'choice',
  label: (t) => t.organizing.submissionVisibility,
  hint: (t) => t.organizing.submissionVisibilityHint,
  options: submissionVisibilities.map((value) => ({
    value,
    label: (t) => t.organizing.submissionVisibilities[value],
  })),
};

const formatOptions: readonly Option<FormatName>[] = formatNames.map((name) => ({
  value: name,
  label: ({ formats: texts }) => `${texts[name].title}: ${texts[name].summary}`,
}));

/** A contest needs these, so the form requires them. */
export const requiredFields = ['key', 'name', 'start_time', 'end_time'] as const;

/** The usual colours of balloons. */
const balloonColors = Object.entries({
  red: '#e6194b',
  orange: '#f58231',
  yellow: '#ffe119',
  green: '#228b22',
  lime: '#bfef45',
  cyan: '#42d4f4',
  blue: '#4363d8',
  purple: '#911eb4',
  pink: '#f9a8d4',
  brown: '#8b5a2b',
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gold: '#d4af37',
} as const).map(
  ([name, value]): Option => ({
    value,
    label: (t) => t.organizing.colorNames[name as keyof typeof t.organizing.colorNames],
  }),
);

/** The fields have the names of a snapshot. */
export const contestForm: Form & Readonly<Record<(typeof requiredFields)[number], Field>> = {
  key: {
    kind: 'text',
    label: (t) => t.organizing.key,
    hint: (t) => t.organizing.keyHint,
    maxLength: 64,
  },
  name: {
    kind: 'text',
    label: (t) => t.organizing.name,
    hint: (t) => t.organizing.nameHint,
    maxLength: longestName,
  },
  description: {
    kind: 'markdown',
    label: (t) => t.organizing.description,
    hint: (t) => t.organizing.descriptionHint,
    maxLength: longestDescription,
    isOptional: true,
  },
  start_time: { kind: 'time', label: (t) => t.contests.starts },
  end_time: { kind: 'time', label: (t) => t.contests.ends },
  time_limit: {
    kind: 'duration',
    label: (t) => t.organizing.timeLimit,
    hint: (t) => t.organizing.timeLimitHint,
    maxSeconds: longestContestSeconds,
    isOptional: true,
  },
  frozen_last_minutes: {
    kind: 'number',
    label: (t) => t.organizing.frozenLastMinutes,
    hint: (t) => t.organizing.frozenLastMinutesHint,
    min: 0,
    max: Math.floor(longestContestSeconds / 60),
    isWhole: true,
  },
  balloons_during_freeze: {
    kind: 'number',
    label: (t) => t.organizing.balloonsDuringFreeze,
    hint: (t) => t.organizing.balloonsDuringFreezeHint,
    min: 0,
    max: mostBalloonsDuringFreeze,
    isWhole: true,
  },
  problems: {
    kind: 'rows',
    label: (t) => t.contests.problems,
    hint: (t) => t.organizing.problemsHint,
    most: mostContestProblems,
    isOptional: true,
    columns: {
      code: { kind: 'text', label: (t) => t.organizing.problemCode, maxLength: 64 },
      points: {
        kind: 'number',
        label: (t) => t.contests.points,
        min: 0,
        max: mostProblemPoints,
        isWhole: true,
      },
      partial: { kind: 'flag', label: (t) => t.organizing.partial },
      max_submissions: {
        kind: 'number',
        label: (t) => t.contests.submissionsAllowed,
        min: 1,
        max: mostProblemPoints,
        isWhole: true,
        isOptional: true,
      },
      label: {
        kind: 'text',
        label: (t) => t.organizing.label,
        maxLength: longestLabel,
        isOptional: true,
      },
      color: {
        kind: 'text',
        label: (t) => t.organizing.color,
        maxLength: 7,
        placeholder: () => '#rrggbb',
        isColor: true,
        suggestions: balloonColors,
        isOptional: true,
      },
    },
  },
  format: { kind: 'choice', label: (t) => t.contests.format, options: formatOptions },
  points_precision: {
    kind: 'number',
    label: (t) => t.organizing.pointsPrecision,
    hint: (t) => t.organizing.pointsPrecisionHint,
    min: 0,
    max: mostPointsPrecision,
    isWhole: true,
  },
  is_visible: {
    kind: 'flag',
    label: (t) => t.organizing.isVisible,
    hint: (t) => t.organizing.isVisibleHint,
  },
  scoreboard_visibility: {
    kind: 'choice',
    label: (t) => t.organizing.scoreboardVisibility,
    options: scoreboardOptions,
  },
  submission_visibility: submissionVisibility,
  canned_answers: {
    kind: 'lines',
    label: (t) => t.organizing.cannedAnswers,
    hint: (t) => t.organizing.cannedAnswersHint,
    most: 50,
    isOptional: true,
  },
  is_registration_open: {
    kind: 'flag',
    label: (t) => t.organizing.isRegistrationOpen,
    hint: (t) => t.organizing.isRegistrationOpenHint,
  },
  open_for_practice: {
    kind: 'flag',
    label: (t) => t.organizing.openForPractice,
    hint: (t) => t.organizing.openForPracticeHint,
  },
  languages: {
    kind: 'names',
    label: (t) => t.organizing.languages,
    hint: (t) => t.organizing.languagesHint,
    most: 1000,
    isOptional: true,
  },
  show_team_names: { kind: 'flag', label: (t) => t.organizing.showTeamNames },
  show_organizations: { kind: 'flag', label: (t) => t.organizing.showOrganizations },
  access_code: {
    kind: 'text',
    label: (t) => t.contests.accessCode,
    hint: (t) => t.organizing.accessCodeHint,
    maxLength: 255,
    isOptional: true,
  },
  is_private: { kind: 'flag', label: (t) => t.organizing.isPrivate },
  private_contestants: {
    kind: 'names',
    label: (t) => t.organizing.privateContestants,
    hint: (t) => t.organizing.namesHint,
    most: mostPeople,
    isOptional: true,
  },
  is_organization_private: { kind: 'flag', label: (t) => t.organizing.isOrganizationPrivate },
  organizations: names(
    (t) => t.contests.organizations,
    (t) => t.organizing.organizationsHint,
  ),
  authors: names(
    (t) => t.contests.authors,
    (t) => t.organizing.authorsHint,
  ),
  curators: names(
    (t) => t.organizing.curators,
    (t) => t.organizing.curatorsHint,
  ),
  testers: names(
    (t) => t.organizing.testers,
    (t) => t.organizing.testersHint,
  ),
  jury: names(
    (t) => t.organizing.jury,
    (t) => t.organizing.juryHint,
  ),
  balloon_runners: names(
    (t) => t.organizing.balloonRunners,
    (t) => t.organizing.balloonRunnersHint,
  ),
  is_rated: { kind: 'flag', label: (t) => t.organizing.isRated, hint: (t) => t.organizing.isRatedHint },
  rate_all: { kind: 'flag', label: (t) => t.organizing.rateAll },
  rating_floor: ratingBound((t) => t.organizing.ratingFloor),
  rating_ceiling: ratingBound((t) => t.organizing.ratingCeiling),
  tags: {
    kind: 'names',
    label: (t) => t.organizing.tags,
    hint: (t) => t.organizing.tagsHint,
    most: 100,
    isOptional: true,
  },
};

function names(label: Text, hint: Text): NamesField {
  return { kind: 'names', label, hint, most: 1000, isOptional: true };
}

function ratingBound(label: Text): NumberField & { readonly isOptional: true } {
  const hint: Text = (t) => t.organizing.ratingBoundHint;
  return {
    kind: 'number',
    label,
    hint,
    min: -100_000,
    max: 100_000,
    isWhole: true,
    isOptional: true,
  } as const;
}

const configPrefix = 'config_';

function optionsOf(format: FormatName): FormatOptions {
  return formats[format].options;
}

/** One field for each option that any format has. A contest uses those of its format. */
const configForm: Form = Object.fromEntries(
  formatNames.flatMap((name) =>
    Object.entries(optionsOf(name)).map(([key, option]) => [
      `${configPrefix}${key}`,
      configField(key, option),
    ]),
  ),
);

export const configFieldNames: readonly string[] = Object.keys(configForm);

function configField(key: string, option: FormatOption): Field {
  const users = formatNames.filter((name) => Object.hasOwn(optionsOf(name), key));
  const hint: Text = (t) => t.organizing.optionOf(users.map((name) => t.formats[name].title));
  const label: Text = () => option.label;
  if (option.kind === 'switch') return { kind: 'flag', label, hint };
  return { kind: 'number', label, hint, min: 0, max: 1_000_000, isWhole: true, isOptional: true };
}

/** What the page shows: the settings, and the options of the formats below them. */
export const contestPageForm: Form = { ...contestForm, ...configForm };

/** The values of the form for these settings. */
export function formValues(settings: ContestSettings): Readonly<Record<string, unknown>> {
  const { start_time, end_time, format_config, ...rest } = settings;
  const config = { ...defaultsOf(optionsOf(settings.format)), ...format_config };
  return {
    ...rest,
    start_time: new Date(start_time),
    end_time: new Date(end_time),
    ...Object.fromEntries(Object.entries(config).map(([key, value]) => [`${configPrefix}${key}`, value])),
  };
}

/** The settings in the values that a form reads; fields that were not sent are missing. */
export function settingsIn(values: Readonly<Record<string, unknown>>): Partial<ContestSettings> {
  const settings = Object.entries(values)
    .filter(([name]) => Object.hasOwn(contestForm, name))
    .map(([name, value]) => [name, value instanceof Date ? formatTime(value) : value])
    .map(([name, value]) => [name, name === 'problems' ? problemsIn(value) : value]);
  return Object.fromEntries(settings) as Partial<ContestSettings>;
}

/** An empty box means the label of the position, or no colour. */
function problemsIn(rows: unknown): ContestSettings['problems'] {
  return (rows as ContestSettings['problems']).map(({ label, color, ...problem }) => ({
    ...problem,
    label: label || null,
    color: color?.toLowerCase() || null,
  }));
}

/** The options of the format among the values of the page; null when all have their default. */
export function configIn(
  format: FormatName,
  values: Readonly<Record<string, unknown>>,
): ContestSettings['format_config'] {
  const defaults = defaultsOf(optionsOf(format));
  const chosen = Object.keys(defaults)
    .map((key) => [key, values[`${configPrefix}${key}`] ?? defaults[key]] as const)
    .filter(([key, value]) => value !== defaults[key]);
  return chosen.length > 0 ? Object.fromEntries(chosen) : null;
}

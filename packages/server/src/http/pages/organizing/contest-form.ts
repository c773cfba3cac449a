import { mostBalloonsDuringFreeze, mostPointsPrecision } from '@tribunal/core/contest-rules';
import { type FormatName, formatNames } from '@tribunal/core/formats/formats';
import type { Field, Form, NumberField, Option, Text } from '../../forms/form.ts';
import { accessFields } from './access-fields.ts';
import { awardFields } from './award-fields.ts';
import { contestProblemFields } from './contest-problem-fields.ts';
import { formatOptionFields } from './format-option-fields.ts';
import { groupFields } from './group-fields.ts';
import { organizerFields } from './organizer-fields.ts';
import { scoreboardFields } from './scoreboard-fields.ts';

const longestName = 200;
const longestDescription = 200_000;
const longestContestSeconds = 10 * 366 * 86_400;

const formatOptions: readonly Option<FormatName>[] = formatNames.map((name) => ({
  value: name,
  label: ({ formats: texts }) => `${texts[name].title}: ${texts[name].summary}`,
}));

/** A contest needs these, so the form requires them. */
export const requiredFields = ['key', 'name', 'start_time', 'end_time'] as const;

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
  ...contestProblemFields,
  format: { kind: 'choice', label: (t) => t.contests.format, options: formatOptions },
  points_precision: {
    kind: 'number',
    label: (t) => t.organizing.pointsPrecision,
    hint: (t) => t.organizing.pointsPrecisionHint,
    min: 0,
    max: mostPointsPrecision,
    isWhole: true,
  },
  ...awardFields,
  ...groupFields,
  ...scoreboardFields,
  ...accessFields,
  ...organizerFields,
  open_for_practice: {
    kind: 'flag',
    label: (t) => t.organizing.openForPractice,
    hint: (t) => t.organizing.openForPracticeHint,
  },
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

/** All settings, for showing them: the options of the format are one setting, but have a field each in the form. */
export const settingFields: Form = {
  ...contestForm,
  format_config: { kind: 'text', label: (t) => t.organizing.formatOptions, maxLength: 0 },
};

/** What the page shows: the settings, and the options of the formats below them. */
export const contestPageForm: Form = { ...contestForm, ...formatOptionFields };

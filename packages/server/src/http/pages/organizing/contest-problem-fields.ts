import { mostProblemPoints } from '@tribunal/core/contest-rules';
import { longestLabel } from '@tribunal/core/labels';
import { balloonColors } from '@tribunal/core/scoreboard/balloon-colors';
import { defineForm, type Option } from '../../forms/form.ts';

const mostContestProblems = 200;

const colorSuggestions = Object.entries(balloonColors).map(
  ([name, value]): Option => ({
    value,
    label: (t) => t.organizing.colorNames[name as keyof typeof t.organizing.colorNames],
  }),
);

/** The fields of a contest that say what is solved in it, and in which languages. */
export const contestProblemFields = defineForm({
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
      partial: { kind: 'flag', label: (t) => t.organizing.partial, isUsual: true },
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
        suggestions: colorSuggestions,
        isOptional: true,
      },
    },
  },
  languages: {
    kind: 'names',
    label: (t) => t.organizing.languages,
    hint: (t) => t.organizing.languagesHint,
    most: 1000,
    isOptional: true,
  },
});

import { chosenAwards, longestCitation } from '@tribunal/core/awards/awards';
import { type Medal, medalRules, mostMedals } from '@tribunal/core/awards/medals';
import { defineForm, type NumberField } from '../../forms/form.ts';

const mostCustomAwards = 500;

/** The fields of a contest that say what it awards. */
export const awardFields = defineForm({
  medal_rule: {
    kind: 'choice',
    label: (t) => t.awards.medalRule,
    hint: (t) => t.awards.medalsHint,
    options: medalRules.map((value) => ({ value, label: (t) => t.awards.medalRules[value] })),
  },
  gold_medals: medals('gold'),
  silver_medals: medals('silver'),
  bronze_medals: medals('bronze'),
  awards: {
    kind: 'choices',
    label: (t) => t.awards.chosen,
    hint: (t) => t.awards.chosenHint,
    options: chosenAwards.map((value) => ({ value, label: (t) => t.awards.chosenAwards[value] })),
    isOptional: true,
  },
  custom_awards: {
    kind: 'rows',
    label: (t) => t.awards.custom,
    hint: (t) => t.awards.customHint,
    most: mostCustomAwards,
    isOptional: true,
    columns: {
      citation: { kind: 'text', label: (t) => t.awards.citation, maxLength: longestCitation },
      team: { kind: 'text', label: (t) => t.awards.username, maxLength: 64 },
    },
  },
});

function medals(medal: Medal): NumberField {
  return {
    kind: 'number',
    label: (t) => t.awards.medals[medal],
    min: 0,
    max: mostMedals,
    isWhole: true,
  };
}

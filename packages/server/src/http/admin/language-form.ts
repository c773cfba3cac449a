import { largestFactor, smallestFactor } from '@tribunal/core/languages/language-limits';
import { defineForm, type Text } from '../forms/form.ts';
import type { Messages } from '../messages/messages.ts';

const longestName = 64;
const longestTemplate = 65_536;

function shortText(label: Text, isOptional = true) {
  return { kind: 'text', label, maxLength: longestName, isOptional } as const;
}

function nameForScripts(label: Text) {
  return { ...shortText(label), hint: (t: Messages) => t.languages.forScriptsHint };
}

function factor(label: Text) {
  return {
    kind: 'number',
    label,
    hint: (t: Messages) => t.languages.factorHint,
    min: smallestFactor,
    max: largestFactor,
  } as const;
}

/** The fields have the names of a snapshot. */
export const languageForm = defineForm({
  name: { kind: 'text', label: (t) => t.languages.name, maxLength: longestName },
  short_name: shortText((t) => t.languages.shortName),
  common_name: shortText((t) => t.languages.commonName),
  extension: shortText((t) => t.languages.extension),
  position: {
    kind: 'number',
    label: (t) => t.languages.position,
    hint: (t) => t.languages.positionHint,
    min: -1000,
    max: 1000,
    isWhole: true,
  },
  is_enabled: { kind: 'flag', label: (t) => t.languages.isEnabled },
  is_default: {
    kind: 'flag',
    label: (t) => t.languages.isDefault,
    hint: (t) => t.languages.isDefaultHint,
  },
  time_factor: factor((t) => t.languages.timeFactor),
  memory_factor: factor((t) => t.languages.memoryFactor),
  ace_mode_name: nameForScripts((t) => t.languages.editorMode),
  pygments_name: nameForScripts((t) => t.languages.highlighter),
  code_template: {
    kind: 'source code',
    label: (t) => t.languages.template,
    maxLength: longestTemplate,
    rows: 12,
    isOptional: true,
  },
});

export const newLanguageForm = defineForm({
  key: {
    kind: 'text',
    label: (t) => t.languages.key,
    hint: (t) => t.languages.keyHint,
    maxLength: 20,
  },
  ...languageForm,
});

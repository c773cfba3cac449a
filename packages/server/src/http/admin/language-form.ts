import { languageSettings } from '@tribunal/contract/settings/language-settings';
import type { Form } from '../forms/form.ts';
import { settingsForm } from '../forms/settings-form.ts';

/** The fields have the names of a snapshot. */
export const languageForm = settingsForm(languageSettings, (t) => t.languageFields);

export const newLanguageForm = {
  key: {
    kind: 'text',
    label: (t) => t.languages.key,
    hint: (t) => t.languages.keyHint,
    maxLength: 20,
  },
  ...languageForm,
} satisfies Form;

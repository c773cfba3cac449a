import type { languageSettings } from '@tribunal/contract/settings/language-settings';
import type { SettingTexts } from '../../setting-texts.ts';
import { languages } from './languages.ts';

const factorHint = 'Multiplies the limit of problems that have no limit of their own for the language.';

const forScriptsHint =
  'For scripts that read the data API and pages. The colors on this site depend on the key.';

/** The settings of a language in its form. */
export const languageFields = {
  name: { label: languages.name },
  short_name: { label: 'Short name' },
  common_name: { label: 'Name without version' },
  extension: { label: languages.extension },
  position: {
    label: languages.position,
    hint: 'Languages with a smaller number come first, those with the same number by name.',
  },
  is_enabled: { label: 'Users can submit in this language' },
  is_default: {
    label: languages.isDefault,
    hint: 'Chosen for users who have not submitted yet. At most one language is the default.',
  },
  time_factor: { label: languages.timeFactor, hint: factorHint },
  memory_factor: { label: languages.memoryFactor, hint: factorHint },
  ace_mode_name: { label: 'Name of its mode in Ace', hint: forScriptsHint },
  pygments_name: { label: 'Name in Pygments', hint: forScriptsHint },
  code_template: { label: 'Template of a new solution' },
} satisfies SettingTexts<typeof languageSettings>;

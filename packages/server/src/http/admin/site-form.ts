import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import { interfaceLanguageCodes, interfaceLanguages } from '@tribunal/core/reader/interface-languages';
import type { Form, Option } from '../forms/form.ts';
import { settingSections, settingsForm } from '../forms/settings-form.ts';

const fields = settingsForm(siteSettings, (t) => t.siteFields);

/** The fields have the names of a snapshot. */
export const siteForm = {
  ...fields,
  accent_color: { ...fields.accent_color, placeholder: () => '#rrggbb', isColor: true },
} satisfies Form;

export const siteSections = settingSections(siteSettings, (t) => t.siteSettings.sections);

const pageFields = settingsForm(sitePageSettings, (t) => t.sitePageFields);

const languages = interfaceLanguageCodes.map(
  (value): Option => ({ value, label: () => interfaceLanguages[value] }),
);

export const sitePageForm = {
  ...pageFields,
  translations: {
    ...pageFields.translations,
    columns: {
      ...pageFields.translations.columns,
      language: {
        kind: 'choice',
        label: (t) => t.sitePageFields.translations.columns.language,
        options: languages,
      },
    },
  },
} satisfies Form;

export const newSitePageForm = {
  slug: {
    kind: 'text',
    label: (t) => t.siteSettings.slug,
    hint: (t) => t.siteSettings.slugHint,
    maxLength: 64,
  },
  ...sitePageForm,
} satisfies Form;

import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import type { Form } from '../forms/form.ts';
import { settingSections, settingsForm } from '../forms/settings-form.ts';

const fields = settingsForm(siteSettings, (t) => t.siteFields);

/** The fields have the names of a snapshot. */
export const siteForm = {
  ...fields,
  accent_color: { ...fields.accent_color, placeholder: () => '#rrggbb', isColor: true },
} satisfies Form;

export const siteSections = settingSections(siteSettings, (t) => t.siteSettings.sections);

export const sitePageForm = settingsForm(sitePageSettings, (t) => t.sitePageFields);

export const newSitePageForm = {
  slug: {
    kind: 'text',
    label: (t) => t.siteSettings.slug,
    hint: (t) => t.siteSettings.slugHint,
    maxLength: 64,
  },
  ...sitePageForm,
} satisfies Form;

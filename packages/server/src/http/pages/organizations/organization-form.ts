import {
  joinOrganizationPage,
  joinRequestsPage,
  removeMembersPage,
} from '@tribunal/contract/pages/organizations';
import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import { countryCodes, countryName } from '@tribunal/core/texts/countries';
import type { Form, Option } from '../../forms/form.ts';
import { settingsForm } from '../../forms/settings-form.ts';

const fields = settingsForm(organizationSettings, (t) => t.organizationFields);

const countries = countryCodes.map(
  (code): Option => ({
    value: code,
    label: (t) => countryName(code, t.site.languageCode),
  }),
);

/** The fields have the names of a snapshot. */
export const organizationForm = {
  ...fields,
  country: { ...fields.country, suggestions: countries },
} satisfies Form;

export const newOrganizationForm = {
  slug: {
    kind: 'text',
    label: (t) => t.organizations.slug,
    hint: (t) => t.organizations.slugHint,
    maxLength: 64,
  },
  ...organizationForm,
} satisfies Form;

export const joinForm = settingsForm(joinOrganizationPage.post.form, ({ organizations }) => ({
  reason: { label: organizations.reason },
}));

export const removeForm = settingsForm(removeMembersPage.post.form, ({ organizations }) => ({
  users: { label: organizations.removedMembers, hint: organizations.removedMembersHint },
}));

export const decisionForm = settingsForm(joinRequestsPage.post.form, ({ organizations }) => ({
  users: { label: organizations.requests },
  decision: {
    label: organizations.decision,
    options: { accept: organizations.accept, reject: organizations.reject },
  },
}));

import { countryCodes, countryName } from '@tribunal/core/texts/countries';
import {
  LONGEST_ABOUT,
  LONGEST_ORGANIZATION_NAME,
  LONGEST_SHORT_NAME,
} from '../../../actions/organizations/edit-organization.ts';
import { LONGEST_REASON } from '../../../actions/organizations/membership.ts';
import { defineForm } from '../../forms/form.ts';

/** The fields have the names of a snapshot. */
export const organizationForm = defineForm({
  name: { kind: 'text', label: (t) => t.organizations.name, maxLength: LONGEST_ORGANIZATION_NAME },
  short_name: {
    kind: 'text',
    label: (t) => t.organizations.shortName,
    hint: (t) => t.organizations.shortNameHint,
    maxLength: LONGEST_SHORT_NAME,
    isOptional: true,
  },
  country: {
    kind: 'text',
    label: (t) => t.organizations.country,
    hint: (t) => t.organizations.countryHint,
    maxLength: 60,
    suggestions: countryCodes.map((code) => {
      return { value: code, label: (t) => countryName(code, t.site.languageCode) };
    }),
    isOptional: true,
  },
  about: {
    kind: 'markdown',
    label: (t) => t.organizations.about,
    maxLength: LONGEST_ABOUT,
    isOptional: true,
  },
  is_open: {
    kind: 'flag',
    label: (t) => t.organizations.isOpen,
    hint: (t) => t.organizations.isOpenHint,
  },
  is_unlisted: {
    kind: 'flag',
    label: (t) => t.organizations.isUnlisted,
    hint: (t) => t.organizations.isUnlistedHint,
  },
  admins: {
    kind: 'names',
    label: (t) => t.organizations.admins,
    hint: (t) => t.organizations.adminsHint,
    most: 100,
    isOptional: true,
  },
});

export const newOrganizationForm = defineForm({
  slug: {
    kind: 'text',
    label: (t) => t.organizations.slug,
    hint: (t) => t.organizations.slugHint,
    maxLength: 64,
  },
  ...organizationForm,
});

export const joinForm = defineForm({
  reason: {
    kind: 'long text',
    label: (t) => t.organizations.reason,
    maxLength: LONGEST_REASON,
    rows: 3,
    isOptional: true,
  },
});

/** Everybody in a large school can be named at once. */
const mostUsers = 1000;

export const removeForm = defineForm({
  users: {
    kind: 'names',
    label: (t) => t.organizations.removedMembers,
    hint: (t) => t.organizations.removedMembersHint,
    most: mostUsers,
  },
});

export const decisionForm = defineForm({
  users: { kind: 'names', label: (t) => t.organizations.requests, most: mostUsers },
  decision: {
    kind: 'choice',
    label: (t) => t.organizations.decision,
    options: [
      { value: 'accept', label: (t) => t.organizations.accept },
      { value: 'reject', label: (t) => t.organizations.reject },
    ],
  },
});

import { maxReasonLength } from '@tribunal/core/bounds';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { organizationSettings } from '../settings/organization-settings.ts';
import { required, setting } from '../settings/setting.ts';
import { flag, objects, oneOf, record, text, texts, time } from './data-schemas.ts';
import { page } from './page.ts';
import { changed, optionalSettings, seenVersion, settingsData } from './settings-data.ts';

const ofMembers = refusalsOf('no such organization');
const ofEditors = refusalsOf('no such organization', 'not allowed to edit organization');

const organization = text('Short name of the organization.');

const slug = text('Short name of the organization in its address.');

export const newOrganizationPage = page({
  path: '/organizations/new',
  access: 'signed in',
  errors: refusalsOf('not allowed to create organizations'),
  post: {
    summary: 'Creates an organization',
    form: {
      slug: required(Type.String({ maxLength: 64, description: 'Short name in its address.' }), {}),
      ...organizationSettings,
    },
    status: 201,
    data: record({ slug }, 'The new organization.'),
    errors: refusalsOf('bad slug', 'slug taken', 'bad country', 'bad ICPC id', 'unknown administrators'),
  },
});

export const editOrganizationPage = page({
  path: '/organization/:slug/edit',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'All settings of an organization', data: settingsData({ slug }, organizationSettings) },
  post: {
    summary: 'Changes the settings that it contains',
    form: { ...optionalSettings(organizationSettings), version: seenVersion },
    data: record({ slug, changed, version: text('The version after the edit.') }, 'What changed.'),
    errors: refusalsOf(
      'organization was edited meanwhile',
      'bad country',
      'bad ICPC id',
      'unknown administrators',
    ),
  },
});

const membership = record(
  {
    organization,
    is_member: flag('Whether the caller is a member now.'),
    is_requested: flag('Whether a request of the caller waits for a decision.'),
  },
  'The membership.',
);

/** Everybody in a large school can be named at once. */
const users = required(Type.Array(Type.String(), { maxItems: 1000, description: 'Usernames.' }), {});

export const joinOrganizationPage = page({
  path: '/organization/:slug/join',
  access: 'signed in',
  errors: ofMembers,
  post: {
    summary: 'Joins an organization, or asks to join one that is not open',
    form: {
      reason: setting(
        Type.String({ maxLength: maxReasonLength, description: 'Why the caller asks to join.' }),
        '',
        {
          input: { kind: 'long text', rows: 3 },
        },
      ),
    },
    data: membership,
  },
});

export const leaveOrganizationPage = page({
  path: '/organization/:slug/leave',
  access: 'signed in',
  errors: ofMembers,
  post: { summary: 'Leaves an organization, or withdraws a request to join', data: membership },
});

export const removeMembersPage = page({
  path: '/organization/:slug/remove',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Removes members from an organization',
    form: { users },
    data: record({ organization, users: texts('Those who were removed.') }, 'What was done.'),
    errors: refusalsOf('no such member'),
  },
});

const JoinRequest = record({
  user: text('Username.'),
  name: text('Name of the user.'),
  reason: text('Why they ask to join.'),
  asked_at: time('When they asked.'),
});

const decisions = ['accept', 'reject'] as const;

export const joinRequestsPage = page({
  path: '/organization/:slug/requests/',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'The requests to join an organization, oldest first',
    data: objects(JoinRequest, 'At most 200.'),
  },
  post: {
    summary: 'Accepts or rejects requests to join an organization',
    form: { users, decision: required(oneOf(decisions, 'The decision.'), {}) },
    data: record(
      {
        organization,
        decision: oneOf(decisions, 'The decision.'),
        users: texts('Those whom it is about.'),
      },
      'What was done.',
    ),
    errors: refusalsOf('no such request'),
  },
});

export const organizationPages = [
  editOrganizationPage,
  newOrganizationPage,
  joinOrganizationPage,
  leaveOrganizationPage,
  removeMembersPage,
  joinRequestsPage,
];

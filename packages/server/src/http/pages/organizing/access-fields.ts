import { defineForm } from '../../forms/form.ts';
import { nameList } from './organizer-fields.ts';

/** Their names fit into the largest form, with the other settings. */
const mostPeople = 20_000;

/** The fields of a contest that say who may see it and take part. */
export const accessFields = defineForm({
  is_visible: {
    kind: 'flag',
    label: (t) => t.organizing.isVisible,
    hint: (t) => t.organizing.isVisibleHint,
  },
  is_registration_open: {
    kind: 'flag',
    label: (t) => t.organizing.isRegistrationOpen,
    hint: (t) => t.organizing.isRegistrationOpenHint,
  },
  access_code: {
    kind: 'text',
    label: (t) => t.contests.accessCode,
    hint: (t) => t.organizing.accessCodeHint,
    maxLength: 255,
    isOptional: true,
  },
  is_private: { kind: 'flag', label: (t) => t.organizing.isPrivate },
  private_contestants: {
    kind: 'names',
    label: (t) => t.organizing.privateContestants,
    hint: (t) => t.organizing.namesHint,
    most: mostPeople,
    isOptional: true,
  },
  is_organization_private: { kind: 'flag', label: (t) => t.organizing.isOrganizationPrivate },
  organizations: nameList(
    (t) => t.contests.organizations,
    (t) => t.organizing.organizationsHint,
  ),
});

import type { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import type { SettingTexts } from '../../setting-texts.ts';
import { organizations } from './organizations.ts';

/** The settings of an organization in its form. */
export const organizationFields = {
  name: { label: organizations.name },
  short_name: { label: 'Short name', hint: 'For scoreboards and narrow tables.' },
  country: { label: organizations.country, hint: organizations.countryHint },
  icpc_id: { label: organizations.icpcId, hint: organizations.icpcIdHint },
  about: { label: organizations.about },
  is_open: {
    label: 'Everybody can join',
    hint: 'Otherwise users ask to join, and an administrator decides.',
  },
  is_unlisted: {
    label: 'Unlisted',
    hint: 'Only members and administrators see it in the list of organizations. Everybody can open its page.',
  },
  admins: {
    label: 'Administrators',
    hint: 'Usernames. They edit the organization, decide on requests and remove members.',
  },
} satisfies SettingTexts<typeof organizationSettings>;

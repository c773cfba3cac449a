import { icpcIdPattern } from '@tribunal/core/texts/names';
import Type from 'typebox';
import { Flag, Names, Text } from './field-types.ts';
import { required, setting } from './setting.ts';

/** ISO 3166-1 alpha-3; empty when it is not set. */
export const Country = Type.String({ pattern: '^([A-Z]{3})?$' });

/** A number in the registration of ICPC contests; empty for none. */
export const IcpcId = Type.String({ pattern: icpcIdPattern });

/** What the administrators of an organization set. Its form also understands the name of a country. */
export const organizationSettings = {
  name: required(Text, { description: 'Name of the organization.', input: { max: 128 } }),
  short_name: setting(Text, '', { description: 'For scoreboards and narrow tables.', input: { max: 32 } }),
  country: setting(Country, '', {
    description: 'ISO 3166-1 alpha-3; empty if it is not set.',
    input: { max: 60 },
  }),
  icpc_id: setting(IcpcId, '', {
    description: 'Its number in the registration of ICPC contests; empty for none.',
    input: { max: 36 },
  }),
  about: setting(Text, '', {
    description: 'Markdown on its page.',
    input: { kind: 'markdown', max: 65_536 },
  }),
  is_open: setting(Flag, true, { description: 'Whether everybody can join without asking.' }),
  is_unlisted: setting(Flag, false, {
    description: 'Whether only members see it in the list of organizations.',
  }),
  admins: setting(Names, [], {
    description: 'Usernames of its administrators.',
    isList: true,
    input: { max: 100 },
  }),
};

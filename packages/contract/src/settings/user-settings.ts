import { interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import Type from 'typebox';
import { Flag, Text, Texts } from './field-types.ts';
import { Country, IcpcId } from './organization-settings.ts';
import { setting } from './setting.ts';

/** What users and administrators set for an account, on several pages. Secrets are no settings. */
export const userSettings = {
  email: setting(Text, '', {}),
  full_name: setting(Text, '', {}),
  is_active: setting(Flag, true, {}),
  is_staff: setting(Flag, false, {}),
  is_superuser: setting(Flag, false, {}),
  display_rank: setting(Text, 'user', {}),
  is_unlisted: setting(Flag, false, {}),
  permissions: setting(Texts, [], {}),
  interface_language: setting(Type.Union([Type.Enum(interfaceLanguageCodes), Type.Null()]), null, {}),
  time_zone: setting(Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]), null, {}),
  members: setting(Texts, [], {}),
  country: setting(Country, '', {}),
  room: setting(Text, '', {}),
  icpc_id: setting(IcpcId, '', {}),
  allowed_networks: setting(Texts, [], {}),
  login_networks: setting(Texts, [], {}),
  only_contest: setting(Text, '', {}),
};

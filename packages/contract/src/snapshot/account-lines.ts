import Type from 'typebox';
import {
  Code,
  Codes,
  Flag,
  Id,
  JudgeName,
  LanguageKey,
  Name,
  NullableTime,
  optional,
  strict,
  Text,
  Texts,
  Time,
  Whole,
} from '../settings/field-types.ts';
import { languageSettings } from '../settings/language-settings.ts';
import { organizationSettings } from '../settings/organization-settings.ts';
import { optionalFields, requiredFields } from '../settings/setting.ts';
import { userSettings } from '../settings/user-settings.ts';

export const LanguageRecord = Type.Object(
  {
    type: Type.Literal('language'),
    key: LanguageKey,
    ...requiredFields(languageSettings),
    ...optional({ ...optionalFields(languageSettings), id: Id }),
  },
  strict,
);

/** Users say which organizations they administer. */
const { admins: _, ...organizationFields } = optionalFields(organizationSettings);

export const OrganizationRecord = Type.Object(
  {
    type: Type.Literal('organization'),
    slug: Code,
    ...requiredFields(organizationSettings),
    ...optional({ ...organizationFields, id: Id, logo: Type.Union([Text, Type.Null()]) }),
  },
  strict,
);

const OrganizationRequest = Type.Object(
  { organization: Code, asked_at: Time, ...optional({ reason: Type.String({ maxLength: 1000 }) }) },
  strict,
);

export const UserRecord = Type.Object(
  {
    type: Type.Literal('user'),
    username: Name,
    ...optional({
      id: Id,
      password: Type.String({ minLength: 1 }),
      password_hash: Type.Union([Text, Type.Null()]),
      ...optionalFields(userSettings),
      organizations: Codes,
      administers: Codes,
      organization_requests: Type.Array(OrganizationRequest),
      api_token_hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      totp_key: Type.Union([Text, Type.Null()]),
      scratch_code_hashes: Texts,
      created_at: Time,
      last_seen_at: NullableTime,
      api_token_used_at: NullableTime,
      photo: Type.Union([Text, Type.Null()]),
    }),
  },
  strict,
);

export const JudgeRecord = Type.Object(
  {
    type: Type.Literal('judge'),
    name: JudgeName,
    auth_key: Text,
    ...optional({ tier: Whole, is_blocked: Flag, is_disabled: Flag }),
  },
  strict,
);

import { interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import Type from 'typebox';
import {
  Code,
  Codes,
  Factor,
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
} from './field-types.ts';

export const LanguageRecord = Type.Object(
  {
    type: Type.Literal('language'),
    key: LanguageKey,
    name: Text,
    ...optional({
      id: Id,
      short_name: Type.Union([Text, Type.Null()]),
      common_name: Text,
      ace_mode_name: Text,
      pygments_name: Text,
      extension: Text,
      code_template: Text,
      time_factor: Factor,
      memory_factor: Factor,
      is_enabled: Flag,
      is_default: Flag,
      position: Whole,
    }),
  },
  strict,
);

const Country = Type.String({ pattern: '^([A-Z]{3})?$' });

export const OrganizationRecord = Type.Object(
  {
    type: Type.Literal('organization'),
    slug: Code,
    name: Text,
    ...optional({
      id: Id,
      short_name: Text,
      is_open: Flag,
      about: Text,
      country: Country,
      is_unlisted: Flag,
      logo: Type.Union([Text, Type.Null()]),
    }),
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
      email: Text,
      full_name: Text,
      is_active: Flag,
      is_staff: Flag,
      is_superuser: Flag,
      display_rank: Text,
      is_unlisted: Flag,
      permissions: Texts,
      organizations: Codes,
      administers: Codes,
      organization_requests: Type.Array(OrganizationRequest),
      api_token_hash: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      totp_key: Type.Union([Text, Type.Null()]),
      scratch_code_hashes: Texts,
      interface_language: Type.Union([Type.Enum(interfaceLanguageCodes), Type.Null()]),
      time_zone: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
      members: Texts,
      country: Country,
      room: Text,
      allowed_networks: Texts,
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

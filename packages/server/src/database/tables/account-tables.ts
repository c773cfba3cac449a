import type { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import type { userSettings } from '@tribunal/contract/settings/user-settings';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultJson, DefaultTime, Time } from './columns.ts';
import type { SettingColumns } from './setting-columns.ts';

export interface UserTable extends SettingColumns<typeof userSettings> {
  id: Generated<number>;
  username: string;
  password_hash: string | null;
  points: Generated<number>;
  performance_points: Generated<number>;
  problem_count: Generated<number>;
  own_points: Generated<number>;
  own_performance_points: Generated<number>;
  own_problem_count: Generated<number>;
  rating: number | null;
  api_token_hash: string | null;
  api_token_used_at: Date | null;
  totp_key: string | null;
  totp_last_step: Generated<number>;
  scratch_code_hashes: Generated<string[]>;
  created_at: DefaultTime;
  current_participation_id: number | null;
  last_seen_at: Date | null;
}

export interface OrganizationTable extends SettingColumns<typeof organizationSettings> {
  id: Generated<number>;
  slug: string;
}

export interface OrganizationLogoTable {
  organization_id: number;
  hash: string;
  media_type: string;
  content: Buffer;
}

export interface UserPhotoTable {
  user_id: number;
  hash: string;
  media_type: string;
  width: number;
  height: number;
  content: Buffer;
}

export interface OrganizationMemberTable {
  organization_id: number;
  user_id: number;
  position: Generated<number>;
}

export interface OrganizationAdminTable {
  organization_id: number;
  user_id: number;
}

export interface OrganizationRequestTable {
  organization_id: number;
  user_id: number;
  reason: Generated<string>;
  asked_at: Time;
}

export interface NamedTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  scope: 'read' | 'submit' | 'organize' | 'author';
  contest_id: number | null;
  token_hash: string;
  made_at: Time;
  expires_at: Date | null;
  used_at: Date | null;
}

export interface InvitationTable {
  id: Generated<number>;
  token_hash: Buffer;
  uses_left: number;
  organization_id: number | null;
  expires_at: Time;
}

export interface NoticeMarkTable {
  user_id: number;
  read_at: Date;
}

export interface SessionTable {
  id_hash: Buffer;
  user_id: number;
  is_two_factor_passed: Generated<boolean>;
  created_at: Time;
  renewed_at: Time;
  expires_at: Time;
  address: Generated<string>;
  user_agent: Generated<string>;
}

export interface ImportPartTable {
  part: string;
  finished_at: Time;
  details: unknown;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  at: Time;
  actor_id: number | null;
  actor: string;
  address: Generated<string>;
  action: string;
  target: Generated<string>;
  details: DefaultJson;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Time;
}

export interface FirstStepsDismissalTable {
  user_id: number;
}

export interface SecretKeyFingerprintTable {
  is_current: Generated<boolean>;
  fingerprint: string;
}

export interface AttemptTable {
  subject: string;
  count: number;
  resets_at: Time;
}

export interface NewsPostTable {
  id: Generated<number>;
  title: string;
  body: Generated<string>;
  author_id: number | null;
  published_at: Time;
}

export interface ApiCallerTable {
  caller: string;
  minute: Time;
  requests: number;
  captcha_until: Date | null;
}

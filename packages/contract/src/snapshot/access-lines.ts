import { tokenScopes } from '@tribunal/core/reader/token-scopes';
import Type from 'typebox';
import {
  Code,
  Count,
  Hash,
  Id,
  Name,
  NullableCode,
  NullableTime,
  optional,
  strict,
  Text,
  Texts,
  Time,
} from '../settings/field-types.ts';

export const InvitationRecord = Type.Object(
  {
    type: Type.Literal('invitation'),
    token_hash: Hash,
    expires_at: Time,
    ...optional({ uses_left: Count, organization: NullableCode }),
  },
  strict,
);

export const ReaderRecord = Type.Object(
  {
    type: Type.Literal('reader'),
    contest: Code,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    token_hash: Hash,
    ...optional({ id: Id, made_at: Time, used_at: NullableTime }),
  },
  strict,
);

export const NamedTokenRecord = Type.Object(
  {
    type: Type.Literal('named_token'),
    user: Name,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    scope: Type.Enum([...tokenScopes]),
    token_hash: Hash,
    ...optional({ contest: NullableCode, made_at: Time, expires_at: NullableTime, used_at: NullableTime }),
  },
  strict,
);

export const ScoreboardLinkRecord = Type.Object(
  {
    type: Type.Literal('scoreboard_link'),
    contest: Code,
    key_hash: Hash,
    ...optional({ note: Text, origins: Texts, created_at: Time }),
  },
  strict,
);

export const RevealRemoteRecord = Type.Object(
  {
    type: Type.Literal('reveal_remote'),
    contest: Code,
    ...optional({ presenter: Text, status: Text, number: Count, commands: Texts }),
  },
  strict,
);

/** Until when a user has read the list of notices. */
export const NoticeMarkRecord = Type.Object(
  { type: Type.Literal('notice_mark'), user: Name, read_at: Time },
  strict,
);

export const NoticeReadRecord = Type.Object(
  { type: Type.Literal('notice_read'), contest: Code, user: Name, read_at: Time },
  strict,
);

export const AuditEntryRecord = Type.Object(
  {
    type: Type.Literal('audit_entry'),
    at: Time,
    actor: Text,
    action: Text,
    ...optional({
      user: Type.Union([Name, Type.Null()], { description: 'The account that acted, if it exists.' }),
      address: Text,
      target: Text,
      details: Type.Record(Text, Type.Unknown()),
    }),
  },
  strict,
);

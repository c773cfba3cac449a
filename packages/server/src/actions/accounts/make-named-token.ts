import { randomBytes } from 'node:crypto';
import type { TokenScope } from '@tribunal/core/reader/token-scopes';
import { digestOf, writeToken } from '../../auth/api-token.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import {
  countNamedTokens,
  deleteNamedToken,
  insertNamedToken,
  visibleContestId,
} from '../../storage/accounts/named-tokens.ts';
import { type Refusal, refuse } from '../refusal.ts';

const maxTokens = 50;

interface TokenRequest {
  readonly name: string;
  readonly scope: TokenScope;
  readonly expiresAt: Date | null;
  /** Key of the only contest in which it works. */
  readonly contest: string | null;
}

type TokenRefusal = Refusal<'token expires in the past' | 'no such contest for token' | 'too many tokens'>;

/** Makes a token for one program. It is shown once; the site stores only a digest. */
export async function makeNamedToken(
  { database, secretKey, now }: Pick<Site, 'database' | 'secretKey' | 'now'>,
  { viewer, actor }: Editor,
  userId: number,
  { name, scope, expiresAt, contest }: TokenRequest,
): Promise<{ readonly id: number; readonly token: string } | TokenRefusal> {
  const at = now();
  if (expiresAt && expiresAt <= at) return refuse('token expires in the past');
  return database.transaction(async (queries) => {
    const contestId = contest === null ? null : await visibleContestId(queries, viewer, contest);
    if (contestId === undefined) return refuse('no such contest for token');
    if ((await countNamedTokens(queries, userId)) >= maxTokens) return refuse('too many tokens');
    const secret = randomBytes(32);
    const hash = digestOf(secret, secretKey);
    const id = await insertNamedToken(queries, { userId, name, scope, contestId, hash, now: at, expiresAt });
    const details = { name, scope, contest };
    await addAuditEntry(queries, { at, actor, action: 'create token', target: actor.name, details });
    return { id, token: writeToken(userId, secret) };
  });
}

export async function revokeNamedToken(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { actor }: Editor,
  userId: number,
  id: number,
): Promise<'revoked' | Refusal<'no such token'>> {
  return database.transaction(async (queries) => {
    const revoked = await deleteNamedToken(queries, userId, id);
    if (!revoked) return refuse('no such token');
    const entry = { at: now(), actor, action: 'revoke token', target: actor.name, details: revoked };
    await addAuditEntry(queries, entry);
    return 'revoked';
  });
}

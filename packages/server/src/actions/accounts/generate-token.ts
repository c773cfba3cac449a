import { existing } from '@tribunal/core/unknown';
import { digestOf, readToken, writeToken } from '../../auth/api-token.ts';
import type { Queries } from '../../database/connection.ts';
import { changeAccount } from '../../storage/accounts/accounts.ts';

/** The user's one token. Every reader asks the database, so the one before it is dead on all nodes when this commits. */
export async function generateToken(queries: Queries, userId: number, secretKey: string): Promise<string> {
  const token = writeToken(userId);
  const { secret } = existing(readToken(token));
  await changeAccount(queries, userId, {
    api_token_hash: digestOf(secret, secretKey),
    api_token_used_at: null,
  });
  return token;
}

export async function removeToken(queries: Queries, userId: number): Promise<void> {
  await changeAccount(queries, userId, { api_token_hash: null, api_token_used_at: null });
}

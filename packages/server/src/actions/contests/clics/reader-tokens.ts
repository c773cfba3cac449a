import { randomBytes } from 'node:crypto';
import { digestOf, writeReaderToken } from '../../../auth/api-token.ts';
import type { Site } from '../../../site.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { deleteReader, insertReader } from '../../../storage/contests/clics/contest-readers.ts';
import { lockEditedContest } from '../../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type EditRefusal = Refusal<'no such contest' | 'not allowed to edit contest'>;

/** Makes a token that reads everything about one contest and nothing else. It is shown once; the site stores only a digest. */
export async function makeReader(
  { database, secretKey, now }: Pick<Site, 'database' | 'secretKey' | 'now'>,
  { viewer, actor }: Editor,
  contestId: number,
  name: string,
): Promise<{ readonly id: number; readonly token: string } | EditRefusal> {
  return database.transaction(async (queries) => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const secret = randomBytes(32);
    const hash = digestOf(secret, secretKey);
    const id = await insertReader(queries, { contestId, name, hash, now: now() });
    const entry = { at: now(), actor, action: 'create reader token', target: contest.key, details: { name } };
    await addAuditEntry(queries, entry);
    return { id, token: writeReaderToken(id, secret) };
  });
}

export async function revokeReader(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { viewer, actor }: Editor,
  contestId: number,
  id: number,
): Promise<'revoked' | EditRefusal | Refusal<'no such reader token'>> {
  return database.transaction(async (queries) => {
    const contest = await lockEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    const revoked = await deleteReader(queries, contestId, id);
    if (!revoked) return refuse('no such reader token');
    const entry = { at: now(), actor, action: 'revoke reader token', target: contest.key, details: revoked };
    await addAuditEntry(queries, entry);
    return 'revoked';
  });
}

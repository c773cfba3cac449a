import { createHash, randomBytes } from 'node:crypto';
import { siteAddress } from '../../environment/mail.ts';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { countLinks, deleteLink, insertLink } from '../../storage/contests/scoreboard/scoreboard-links.ts';
import { findContestToEdit } from '../../storage/contests/settings/edited-contest.ts';
import { type Refusal, refuse } from '../refusal.ts';

const MOST_LINKS = 100;

type EditRefusal = 'no such contest' | 'not allowed to edit contest';

/** Makes a link with which anybody sees the scoreboard. Returns the secret that is part of it, which cannot be shown again. */
export async function shareScoreboard(
  { database, now }: Site,
  { viewer, actor }: Editor,
  key: string,
  { note, origins }: { readonly note: string; readonly origins: readonly string[] },
): Promise<
  { readonly id: number; readonly secret: string } | Refusal<EditRefusal | 'too many scoreboard links'>
> {
  return database.transaction(async (queries) => {
    const contest = await findContestToEdit(queries, viewer, key);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if ((await countLinks(queries, contest.id)) >= MOST_LINKS) return refuse('too many scoreboard links');
    const secret = randomBytes(24).toString('base64url');
    const link = { note, origins, createdAt: now() };
    const id = await insertLink(queries, contest.id, scoreboardKeyHash(secret), link);
    const details = { link: id, note, origins };
    await addAuditEntry(queries, { at: now(), actor, action: 'share scoreboard', target: key, details });
    return { id, secret };
  });
}

/** From now on the link leads nowhere; pages that show the scoreboard through it stop within seconds. */
export async function revokeScoreboardLink(
  { database, now }: Site,
  { viewer, actor }: Editor,
  key: string,
  id: number,
): Promise<'revoked' | Refusal<EditRefusal | 'no such scoreboard link'>> {
  return database.transaction(async (queries) => {
    const contest = await findContestToEdit(queries, viewer, key);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (!(await deleteLink(queries, contest.id, id))) return refuse('no such scoreboard link');
    const entry = { at: now(), actor, action: 'revoke scoreboard link', target: key, details: { link: id } };
    await addAuditEntry(queries, entry);
    return 'revoked' as const;
  });
}

/** With which anybody sees the scoreboard. */
export function scoreboardLink({ settings }: Site, key: string, secret: string): string {
  return `${siteAddress(settings)}/contest/${key}/ranking/?key=${secret}`;
}

/** A scheme and a host, without a path: what a browser compares. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]{1,253}(?::[0-9]{1,5})?$/i.test(text);
}

export function scoreboardKeyHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

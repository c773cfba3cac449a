import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { Database } from '../../../database/connection.ts';
import { addAuditEntry } from '../../../storage/accounts/audit-log.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { appendContestFacts } from '../../../storage/contests/contest-facts.ts';
import { findBannerHash, saveBanner } from '../../../storage/contests/settings/contest-banners.ts';
import { waitForEditors } from '../../../storage/contests/settings/contest-locks.ts';
import { readEditedContest } from '../../../storage/contests/settings/edited-contest.ts';
import type { SizedImage } from '../../../storage/editing/stored-image.ts';
import { readImage } from '../../read-image.ts';
import { type Refusal, refuse } from '../../refusal.ts';

export const LARGEST_BANNER_BYTES = 1_048_576;
const limits = { maxBytes: LARGEST_BANNER_BYTES, maxSide: 4096 };

type BannerFault = 'banner is too large' | 'banner is not an image';

type BannerSet =
  | { readonly hash: string | null }
  | Refusal<'no such contest' | 'not allowed to edit contest' | 'contest is final' | BannerFault>;

/** Null removes the banner. */
export async function setBanner(
  database: Database,
  { viewer, actor }: Editor,
  contestId: number,
  content: Buffer | null,
  now: Date,
): Promise<BannerSet> {
  const banner = content && readBanner(content);
  if (banner && 'refusal' in banner) return banner;
  return database.transaction(async (queries): Promise<BannerSet> => {
    await waitForEditors(queries, contestId);
    const contest = await readEditedContest(queries, viewer, contestId);
    if (!contest) return refuse('no such contest');
    if (!contest.isEditable) return refuse('not allowed to edit contest');
    if (contest.finalizedAt !== null) return refuse('contest is final');
    const before = await findBannerHash(queries, contestId);
    const hash = banner?.hash ?? null;
    if (before === hash) return { hash };
    await saveBanner(queries, contestId, banner);
    const changed: Changes = { banner: [before, hash] };
    const audited = { action: 'edit contest', target: contest.key, details: changed } as const;
    await addAuditEntry(queries, { at: now, actor, ...audited });
    await appendContestFacts(queries, contestId, now, { by: actor.name, changed });
    return { hash };
  });
}

export function readBanner(content: Buffer): SizedImage | Refusal<BannerFault> {
  const image = readImage(content, limits);
  return typeof image === 'string' ? refuse(`banner is ${image}`) : image;
}

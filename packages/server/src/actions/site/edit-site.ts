import { siteSettings } from '@tribunal/contract/settings/site-settings';
import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import { isLinkAddress } from '@tribunal/core/texts/site-look';
import { Check } from 'typebox/value';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import {
  findSiteImage,
  lockSiteSettings,
  type SiteImageKind,
  type SiteSettings,
  saveSiteImage,
  saveSiteSettings,
} from '../../storage/site/site-settings.ts';
import { readImage } from '../read-image.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Changed = Pick<Site, 'database' | 'branding' | 'now'>;

export type SiteEdited =
  | { readonly changed: Changes; readonly version: string }
  | Refusal<
      'not allowed to edit the site' | 'site was edited meanwhile' | 'bad accent color' | 'bad menu address'
    >;

/** `version` is the one that the administrator saw; null to overwrite whatever it is. */
export async function editSite(
  { database, branding, now }: Changed,
  { viewer, actor }: Editor,
  changes: Partial<SiteSettings>,
  version: string | null,
): Promise<SiteEdited> {
  const edited = await database.transaction(async (queries): Promise<SiteEdited> => {
    if (!viewer.isSuperuser) return refuse('not allowed to edit the site');
    const before = await lockSiteSettings(queries);
    if (version !== null && version !== versionOf(before)) return refuse('site was edited meanwhile');
    const after = { ...before, ...changes };
    if (!Check(siteSettings.accent_color.schema, after.accent_color)) return refuse('bad accent color');
    if (!after.menu.every(({ address }) => isLinkAddress(address))) return refuse('bad menu address');
    const changed = changesBetween({ ...before }, { ...after });
    if (Object.keys(changed).length === 0) return { changed, version: versionOf(before) };
    await saveSiteSettings(queries, after, changed);
    await addAuditEntry(queries, { at: now(), actor, action: 'edit site', target: 'site', details: changed });
    return { changed, version: versionOf(after) };
  });
  await branding.refresh();
  return edited;
}

const imageLimits = {
  logo: { maxBytes: 256 * 1024, maxSide: 2048 },
  favicon: { maxBytes: 64 * 1024, maxSide: 512 },
} as const;

export const maxSiteImageBytes = imageLimits.logo.maxBytes;

type SiteImageSet =
  | { readonly hash: string | null }
  | Refusal<'not allowed to edit the site' | 'site image is too large' | 'site image is not an image'>;

/** Null removes the image. */
export async function setSiteImage(
  { database, branding, now }: Changed,
  { viewer, actor }: Editor,
  kind: SiteImageKind,
  content: Buffer | null,
): Promise<SiteImageSet> {
  if (!viewer.isSuperuser) return refuse('not allowed to edit the site');
  const image = content && readSiteImage(kind, content);
  if (image && 'refusal' in image) return image;
  const hash = image?.hash ?? null;
  await database.transaction(async (queries) => {
    await lockSiteSettings(queries);
    const before = (await findSiteImage(queries, kind))?.hash ?? null;
    if (before === hash) return;
    await saveSiteImage(queries, kind, image);
    const details = { [kind]: [before, hash] };
    await addAuditEntry(queries, { at: now(), actor, action: 'edit site', target: 'site', details });
  });
  await branding.refresh();
  return { hash };
}

export function readSiteImage(kind: SiteImageKind, content: Buffer) {
  const image = readImage(content, imageLimits[kind]);
  return typeof image === 'string' ? refuse(`site image is ${image}`) : image;
}

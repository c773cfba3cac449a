import { type Changes, changesBetween } from '@tribunal/core/contests/contest-edit';
import { isCode } from '@tribunal/core/texts/names';
import type { Site } from '../../site.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { versionOf } from '../../storage/editing/field-versions.ts';
import {
  deleteSitePage,
  findSitePage,
  insertSitePage,
  type SitePageSettings,
  saveSitePage,
} from '../../storage/site/site-pages.ts';
import { type Refusal, refuse } from '../refusal.ts';

type Stored = Pick<Site, 'database' | 'now'>;
type NotAllowed = Refusal<'not allowed to edit the site'>;

export function createSitePage(
  { database, now }: Stored,
  { viewer, actor }: Editor,
  slug: string,
  page: SitePageSettings,
): Promise<{ readonly slug: string } | NotAllowed | Refusal<'bad slug' | 'page slug taken'>> {
  return database.transaction(async (queries) => {
    if (!viewer.isSuperuser) return refuse('not allowed to edit the site');
    if (!isCode(slug)) return refuse('bad slug');
    if (!(await insertSitePage(queries, slug, page))) return refuse('page slug taken');
    const details = { title: page.title };
    await addAuditEntry(queries, { at: now(), actor, action: 'create page', target: slug, details });
    return { slug };
  });
}

export type SitePageEdited =
  | { readonly changed: Changes; readonly version: string }
  | NotAllowed
  | Refusal<'no such page' | 'page was edited meanwhile'>;

/** `version` is the one that the administrator saw; null to overwrite whatever it is. */
export function editSitePage(
  { database, now }: Stored,
  { viewer, actor }: Editor,
  slug: string,
  changes: Partial<SitePageSettings>,
  version: string | null,
): Promise<SitePageEdited> {
  return database.transaction(async (queries): Promise<SitePageEdited> => {
    if (!viewer.isSuperuser) return refuse('not allowed to edit the site');
    const found = await findSitePage(queries, slug, true);
    if (!found) return refuse('no such page');
    const { id, settings } = found;
    if (version !== null && version !== versionOf(settings)) return refuse('page was edited meanwhile');
    const after = { ...settings, ...changes };
    const changed = changesBetween({ ...settings }, { ...after });
    if (Object.keys(changed).length === 0) return { changed, version: versionOf(settings) };
    await saveSitePage(queries, id, after, changed);
    await addAuditEntry(queries, { at: now(), actor, action: 'edit page', target: slug, details: changed });
    return { changed, version: versionOf(after) };
  });
}

export function removeSitePage(
  { database, now }: Stored,
  { viewer, actor }: Editor,
  slug: string,
): Promise<{ readonly slug: string } | NotAllowed | Refusal<'no such page'>> {
  return database.transaction(async (queries) => {
    if (!viewer.isSuperuser) return refuse('not allowed to edit the site');
    const found = await findSitePage(queries, slug, true);
    if (!found) return refuse('no such page');
    await deleteSitePage(queries, found.id);
    await addAuditEntry(queries, { at: now(), actor, action: 'delete page', target: slug });
    return { slug };
  });
}

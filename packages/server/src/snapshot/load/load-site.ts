import { refusals } from '@tribunal/contract/refusals/refusals';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { changesBetween } from '@tribunal/core/contests/contest-edit';
import { isLinkAddress } from '@tribunal/core/texts/site-look';
import { readSiteImage } from '../../actions/site/edit-site.ts';
import type { Queries } from '../../database/connection.ts';
import { insertSitePage } from '../../storage/site/site-pages.ts';
import {
  lockSiteSettings,
  saveSiteImage,
  saveSiteSettings,
  siteImageKinds,
} from '../../storage/site/site-settings.ts';
import { SnapshotError } from '../snapshot-error.ts';
import type { NumberedRecord } from './record-batches.ts';

/** The settings of the site change where the record has them, like those of an existing language. Its pages are added. */
export async function loadSite(queries: Queries, batch: readonly NumberedRecord[]): Promise<void> {
  for (const { line, record } of batch) {
    if (record.type === 'site') await changeSite(queries, record, line);
    if (record.type === 'site_page') await addPage(queries, record, line);
  }
}

async function changeSite(
  queries: Queries,
  { type: _, logo, favicon, ...given }: SnapshotRecordOf<'site'>,
  line: number,
): Promise<void> {
  if (given.menu && !given.menu.every(({ address }) => isLinkAddress(address)))
    throw new SnapshotError(line, `the field "menu" is refused: ${refusals['bad menu address'].message}`);
  const before = await lockSiteSettings(queries);
  const after = { ...before, ...given };
  await saveSiteSettings(queries, after, changesBetween({ ...before }, after));
  for (const kind of siteImageKinds) {
    const base64 = { logo, favicon }[kind];
    if (base64 === undefined) continue;
    const image = base64 === null ? null : readSiteImage(kind, Buffer.from(base64, 'base64'));
    if (image && 'refusal' in image)
      throw new SnapshotError(line, `the field "${kind}" is refused: ${refusals[image.refusal].message}`);
    await saveSiteImage(queries, kind, image);
  }
}

async function addPage(
  queries: Queries,
  { type: _, slug, ...given }: SnapshotRecordOf<'site_page'>,
  line: number,
): Promise<void> {
  const page = { ...defaultsOf(sitePageSettings), ...given };
  if (!(await insertSitePage(queries, slug, page)))
    throw new SnapshotError(line, `the site_page ${JSON.stringify(slug)} already exists`);
}

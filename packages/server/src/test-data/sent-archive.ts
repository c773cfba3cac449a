import { partialUploads } from '../blobs/partial-uploads.ts';
import type { SentFile } from '../blobs/sent-file.ts';
import type { Site } from '../site.ts';

/** An archive in a form, or the id of an upload that was sent in parts before. */
export type SentArchive = SentFile | string;

/** Runs `use` while the archive is a file. An upload stays until it has been used, so that a refused form can be sent again. */
export async function withSentArchive<Result extends object>(
  site: Pick<Site, 'settings' | 'disk'>,
  userId: number,
  sent: SentArchive,
  use: (path: string) => Promise<Result>,
): Promise<Result | { readonly refusal: 'no such upload' }> {
  if (typeof sent !== 'string') return use(sent.path);
  const uploads = partialUploads(site.settings.SITE_DATA_DIR, site.disk);
  const path = await uploads.pathOf(userId, sent);
  return path === null ? { refusal: 'no such upload' } : use(path);
}

/** After the content of an upload has been stored. */
export async function forgetSentArchive(
  { settings, disk }: Pick<Site, 'settings' | 'disk'>,
  userId: number,
  sent: SentArchive,
): Promise<void> {
  if (typeof sent === 'string') await partialUploads(settings.SITE_DATA_DIR, disk).remove(userId, sent);
}

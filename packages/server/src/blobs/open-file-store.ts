import { join } from 'node:path';
import type { Settings } from '../environment/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { bucketStore } from './bucket-store.ts';
import { directoryStore } from './directory-store.ts';

export type FileSettings = Pick<
  Settings,
  | 'SITE_DATA_DIR'
  | 'SITE_FILES_URL'
  | 'AWS_ENDPOINT_URL'
  | 'AWS_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
>;

/** The file store that the settings name: a bucket, or a folder of the data directory. */
export function openFileStore(settings: FileSettings): BlobStore {
  const folder = join(settings.SITE_DATA_DIR, 'files');
  const bucket = bucketIn(settings.SITE_FILES_URL);
  if (!bucket) return directoryStore(folder);
  const endpoint = settings.AWS_ENDPOINT_URL || `https://s3.${settings.AWS_REGION}.amazonaws.com`;
  return bucketStore({
    url: `${endpoint.replace(/\/+$/, '')}/${bucket.name}`,
    prefix: bucket.prefix,
    region: settings.AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    folder,
  });
}

function bucketIn(url: string): { readonly name: string; readonly prefix: string } | null {
  const [, name, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  if (name === undefined) return null;
  const prefix = path.replace(/\/+$/, '');
  return { name, prefix: prefix === '' ? '' : `${prefix}/` };
}

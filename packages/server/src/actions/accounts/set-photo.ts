import type { Database } from '../../database/connection.ts';
import { findAccountByName, lockAccount } from '../../storage/accounts/accounts.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import { findPhotoHash, savePhoto } from '../../storage/accounts/profile/user-photos.ts';
import type { SizedImage } from '../../storage/editing/stored-image.ts';
import { readImage } from '../read-image.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { mayAdminister, type NotAllowed } from './administer.ts';

export const LARGEST_PHOTO_BYTES = 1_048_576;
const limits = { maxBytes: LARGEST_PHOTO_BYTES, maxSide: 4096 };

type PhotoFault = 'photo is too large' | 'photo is not an image';

type PhotoSet = { readonly hash: string | null } | NotAllowed | Refusal<PhotoFault>;

/** Null removes the photo. */
export async function setPhoto(
  database: Database,
  { viewer, actor }: Editor,
  username: string,
  content: Buffer | null,
  now: Date,
): Promise<PhotoSet> {
  const photo = content && readPhoto(content);
  if (photo && 'refusal' in photo) return photo;
  return database.transaction(async (queries): Promise<PhotoSet> => {
    const found = await findAccountByName(queries, username);
    const account = found && (await lockAccount(queries, found.id));
    if (!account) return refuse('no such user');
    if (!mayAdminister(viewer, account)) return refuse('not allowed');
    const before = await findPhotoHash(queries, account.id);
    const hash = photo?.hash ?? null;
    if (before === hash) return { hash };
    await savePhoto(queries, account.id, photo);
    const details = { photo: [before, hash] };
    await addAuditEntry(queries, { at: now, actor, action: 'edit user', target: username, details });
    return { hash };
  });
}

export function readPhoto(content: Buffer): SizedImage | Refusal<PhotoFault> {
  const image = readImage(content, limits);
  return typeof image === 'string' ? refuse(`photo is ${image}`) : image;
}

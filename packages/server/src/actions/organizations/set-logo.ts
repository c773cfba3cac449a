import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import type { SizedImage } from '../../storage/editing/stored-image.ts';
import { findLogoHash, saveLogo } from '../../storage/organizations/organization-logos.ts';
import {
  findOrganizationToEdit,
  lockOrganization,
} from '../../storage/organizations/organization-settings.ts';
import { readImage } from '../read-image.ts';
import { type Refusal, refuse } from '../refusal.ts';

export const LARGEST_LOGO_BYTES = 262_144;
const limits = { maxBytes: LARGEST_LOGO_BYTES, maxSide: 2048 };

type LogoSet =
  | { readonly hash: string | null }
  | Refusal<'no such organization' | 'not allowed to edit organization' | LogoFault>;

type LogoFault = 'logo is too large' | 'logo is not an image';

/** Null removes the logo. */
export async function setLogo(
  database: Database,
  { viewer, actor }: Editor,
  slug: string,
  content: Buffer | null,
  now: Date,
): Promise<LogoSet> {
  const logo = content && readLogo(content);
  if (logo && 'refusal' in logo) return logo;
  return database.transaction(async (queries): Promise<LogoSet> => {
    const found = await findOrganizationToEdit(queries, viewer, slug);
    if (!found) return refuse('no such organization');
    if (!found.isEditable) return refuse('not allowed to edit organization');
    await lockOrganization(queries, found.id);
    const before = await findLogoHash(queries, found.id);
    const hash = logo?.hash ?? null;
    if (before === hash) return { hash };
    await saveLogo(queries, found.id, logo);
    const details = { logo: [before, hash] };
    await addAuditEntry(queries, { at: now, actor, action: 'edit organization', target: slug, details });
    return { hash };
  });
}

export function readLogo(content: Buffer): SizedImage | Refusal<LogoFault> {
  const image = readImage(content, limits);
  return typeof image === 'string' ? refuse(`logo is ${image}`) : image;
}

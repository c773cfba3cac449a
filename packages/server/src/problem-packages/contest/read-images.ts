import { LARGEST_PHOTO_BYTES, readPhoto } from '../../actions/accounts/set-photo.ts';
import { LARGEST_BANNER_BYTES, readBanner } from '../../actions/contests/editing/set-banner.ts';
import { LARGEST_LOGO_BYTES, readLogo } from '../../actions/organizations/set-logo.ts';
import type { Refusal } from '../../actions/refusal.ts';
import type { SizedImage, StoredImage } from '../../storage/editing/stored-image.ts';
import type { PackageFiles } from '../files/package-files.ts';
import type { PackagedOrganization, PackagedTeam } from './contest-package.ts';

const endings = ['png', 'jpg', 'jpeg', 'webp'];
const photoNames = new Set(endings.map((ending) => `photo.${ending}`));

const bannerNames = new Set(endings.map((ending) => `contest/banner.${ending}`));

/** Folders of teams may also have videos and backups, that of the contest a logo. */
export function isOtherFile(name: string): boolean {
  const [folder, , file] = name.split('/');
  if (folder === 'contest') return name !== folder && !bannerNames.has(name);
  return folder === 'teams' && file !== undefined && !photoNames.has(file);
}

/** The banner is `contest/banner.png`, or in another format. */
export async function readPackagedBanner(files: PackageFiles, notes: string[]): Promise<SizedImage | null> {
  const name = imageName(files, 'contest/banner');
  if (name === undefined) return null;
  return imageOf(files, name, LARGEST_BANNER_BYTES, readBanner).catch(noted(name, notes));
}

/** Logos are in `organizations/<id>/logo.png`, or in another format. Those that the site does not accept are left out and noted. */
export async function withLogos(
  files: PackageFiles,
  organizations: readonly PackagedOrganization[],
  notes: string[],
): Promise<PackagedOrganization[]> {
  const found: PackagedOrganization[] = [];
  for (const organization of organizations) {
    const name = imageName(files, `organizations/${organization.id}/logo`);
    const read = (path: string) => imageOf(files, path, LARGEST_LOGO_BYTES, readLogo);
    const logo = name === undefined ? null : await read(name).catch(noted(name, notes));
    found.push({ ...organization, logo });
  }
  return found;
}

/** Photos are in `teams/<id>/photo.jpg`, or in another format. */
export async function withPhotos(
  files: PackageFiles,
  teams: readonly PackagedTeam[],
  notes: string[],
): Promise<PackagedTeam[]> {
  const found: PackagedTeam[] = [];
  for (const team of teams) {
    const name = imageName(files, `teams/${team.id}/photo`);
    const read = name === undefined ? null : () => imageOf(files, name, LARGEST_PHOTO_BYTES, readPhoto);
    const photo = await read?.().catch(noted(name ?? '', notes));
    found.push({ ...team, photo: photo ? read : null });
  }
  return found;
}

function imageName(files: PackageFiles, stem: string): string | undefined {
  return endings.map((ending) => `${stem}.${ending}`).find((name) => files.has(name));
}

class RefusedImage extends Error {}

async function imageOf<Image extends StoredImage>(
  files: PackageFiles,
  name: string,
  maxBytes: number,
  read: (content: Buffer) => Image | Refusal<string>,
): Promise<Image> {
  if (files.sizeOf(name) > maxBytes) throw new RefusedImage(`has more than ${maxBytes} bytes`);
  const image = read(await files.read(name, maxBytes));
  if ('refusal' in image) throw new RefusedImage(image.refusal);
  return image;
}

function noted(name: string, notes: string[]): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof RefusedImage)) throw error;
    notes.push(`${name}: ${error.message}`);
    return null;
  };
}

import Type, { type TSchema } from 'typebox';
import { type Reason, refusalsOf } from '../refusals/refusals.ts';
import { setting } from '../settings/setting.ts';
import { file, orNull, record, text } from './data-schemas.ts';
import { page } from './page.ts';

/** A page on which an image is set or removed. The last part of its address is also the name of the field with the file. */
export function imagePage(
  path: string,
  owner: Readonly<Record<string, TSchema>>,
  summary: string,
  ...reasons: readonly Reason[]
) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return page({
    path,
    access: 'signed in',
    post: {
      summary,
      form: {
        [name]: setting(file('A PNG, JPEG or WebP image.'), '', {}),
        remove: setting(Type.Boolean({ description: 'Removes the image instead.' }), false, {}),
      },
      data: record(
        { ...owner, [name]: orNull(text('Address of the image; null if it was removed.')) },
        'The image.',
      ),
      errors: refusalsOf(...reasons),
    },
  });
}

export const bannerPage = imagePage(
  '/contest/:key/banner',
  { contest: text('Contest key.') },
  'Sets the banner of a contest',
  'no such contest',
  'not allowed to edit contest',
  'contest is final',
  'banner is too large',
  'banner is not an image',
);

export const logoPage = imagePage(
  '/organization/:slug/logo',
  { slug: text('Short name of the organization.') },
  'Sets the logo of an organization',
  'no such organization',
  'not allowed to edit organization',
  'logo is too large',
  'logo is not an image',
);

export const photoPage = imagePage(
  '/user/:name/photo',
  { user: text('Username.') },
  'Sets the photo of a user or team, for administrators',
  'no such user',
  'not allowed',
  'photo is too large',
  'photo is not an image',
);

export const imagePages = [bannerPage, logoPage, photoPage];

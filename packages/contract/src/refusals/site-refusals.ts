import type { RefusalEntry } from './refusal-entry.ts';

export const siteRefusals = {
  'not allowed to edit the site': {
    status: 403,
    message: 'Only superusers change the site.',
    cause: 'The caller is not a superuser.',
  },
  'site was edited meanwhile': {
    status: 409,
    message: 'Somebody else has changed the site since you opened this form.',
    cause: '`version` is not the current version of the settings.',
    field: 'version',
  },
  'bad accent color': {
    status: 400,
    message: 'Use a color such as #4338ca.',
    cause: '`accent_color` is neither empty nor `#rrggbb` in lower case.',
    field: 'accent_color',
  },
  'bad menu address': {
    status: 400,
    message:
      'An entry of the menu leads to a path of this site, such as /page/rules, or to an http or https address.',
    cause: 'The `address` of an entry of the menu is neither a path nor an http or https address.',
    field: 'menu',
  },
  'site image is too large': {
    status: 400,
    message: 'A logo has at most 256 KB and 2048 pixels in each direction, a favicon 64 KB and 512 pixels.',
    cause: 'The image has more bytes or pixels.',
  },
  'site image is not an image': {
    status: 400,
    message: 'Choose a PNG, JPEG or WebP image.',
    cause: 'The content is not a complete PNG, JPEG or WebP image.',
  },
  'page slug taken': {
    status: 409,
    message: 'Another page has this address.',
    cause: 'A page has this slug.',
    field: 'slug',
  },
  'no such page': {
    status: 404,
    message: 'There is no such page.',
    cause: 'No page has this slug.',
  },
  'page was edited meanwhile': {
    status: 409,
    message: 'Somebody else has changed the page since you opened this form.',
    cause: '`version` is not the current version of the page.',
    field: 'version',
  },
} as const satisfies Record<string, RefusalEntry>;

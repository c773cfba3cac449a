import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required } from '../settings/setting.ts';
import { sitePageSettings } from '../settings/site-page-settings.ts';
import { siteSettings } from '../settings/site-settings.ts';
import { objects, record, text } from './data-schemas.ts';
import { auditedEdits } from './histories.ts';
import { imagePage } from './images.ts';
import { page } from './page.ts';
import { changed, optionalSettings, seenVersion, settingsData } from './settings-data.ts';

const ofSuperusers = refusalsOf('not allowed to edit the site');
const slug = text('Short name of the page in its address.');
const edited = record({ changed, version: text('The version after the edit.') }, 'What changed.');

export const editSitePage = page({
  path: '/admin/site/',
  access: 'staff',
  errors: ofSuperusers,
  get: { summary: 'All settings of the site', data: settingsData({}, siteSettings) },
  post: {
    summary: 'Changes the settings that it contains',
    form: { ...optionalSettings(siteSettings), version: seenVersion },
    data: edited,
    errors: refusalsOf('site was edited meanwhile', 'bad accent color', 'bad menu address'),
  },
});

export const siteHistoryPage = page({
  path: '/admin/site/history',
  access: 'staff',
  errors: ofSuperusers,
  get: auditedEdits,
});

const ofImages = [
  'not allowed to edit the site',
  'site image is too large',
  'site image is not an image',
] as const;
export const siteLogoPage = imagePage(
  '/site/logo',
  {},
  'Sets the logo of the site, for superusers',
  ...ofImages,
);
export const faviconPage = imagePage(
  '/site/favicon',
  {},
  'Sets the icon of the site, for superusers',
  ...ofImages,
);

export const sitePagesPage = page({
  path: '/admin/pages/',
  access: 'staff',
  get: {
    summary: "The site's own pages",
    data: objects(record({ slug, title: text('Title of the page.') })),
  },
});

export const newSitePagePage = page({
  path: '/admin/pages/new/',
  access: 'staff',
  errors: ofSuperusers,
  post: {
    summary: 'Creates a page of the site',
    form: {
      slug: required(Type.String({ maxLength: 64, description: 'Short name in its address.' }), {}),
      ...sitePageSettings,
    },
    status: 201,
    data: record({ slug }, 'The new page.'),
    errors: refusalsOf('bad slug', 'page slug taken'),
  },
});

const ofPages = [...ofSuperusers, ...refusalsOf('no such page')];

export const editSitePagePage = page({
  path: '/admin/page/:slug/edit',
  access: 'staff',
  errors: ofPages,
  get: { summary: 'All settings of a page of the site', data: settingsData({ slug }, sitePageSettings) },
  post: {
    summary: 'Changes the settings that it contains',
    form: { ...optionalSettings(sitePageSettings), version: seenVersion },
    data: edited,
    errors: refusalsOf('page was edited meanwhile'),
  },
});

export const deleteSitePagePage = page({
  path: '/admin/page/:slug/delete',
  access: 'staff',
  errors: ofPages,
  post: { summary: 'Deletes a page of the site', data: record({ slug }, 'What was deleted.') },
});

export const sitePages = [
  editSitePage,
  siteHistoryPage,
  siteLogoPage,
  faviconPage,
  sitePagesPage,
  newSitePagePage,
  editSitePagePage,
  deleteSitePagePage,
];

import type { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import type { siteSettings as settings } from '@tribunal/contract/settings/site-settings';
import type { SettingTexts } from '../../setting-texts.ts';

/** The settings of the whole site in their form. */
export const siteFields = {
  name: { label: 'Name of the site' },
  accent_color: {
    label: 'Accent color',
    hint: 'The color of links and buttons. It is darkened or lightened where text would be hard to read.',
  },
  menu: {
    label: 'Menu entries',
    hint: 'Shown after the entries of the site. The address is a path such as /page/rules, or an http or https address.',
    columns: { label: 'Text', address: 'Address' },
  },
  banner: { label: 'Banner', hint: 'Shown at the top of every page.' },
  home_text: { label: 'Text on the home page' },
  footer: { label: 'Footer', hint: 'Shown at the end of every page.' },
  terms: {
    label: 'Terms of use',
    hint: 'The footer links to them. Leave the field empty if the site has none.',
  },
  robots: {
    label: 'robots.txt',
    hint: 'Leave the field empty for the default, which also names the sitemap.',
  },
} satisfies SettingTexts<typeof settings>;

/** A page of the site's own in its form. */
export const sitePageFields = {
  title: { label: 'Title' },
  text: { label: 'Text' },
  translations: {
    label: 'Other languages',
    hint: 'Readers see the page in their language, if it has one.',
    columns: { language: 'Language', title: 'Title', text: 'Text' },
  },
} satisfies SettingTexts<typeof sitePageSettings, 'translations'>;

export const siteSettings = {
  sections: {
    look: { title: 'Look', explanation: 'What every page shows.' },
    texts: { title: 'Texts', explanation: 'What you tell your visitors.' },
    crawlers: { title: 'Search engines', explanation: 'What crawlers may read.' },
  },
  nameFromEnvironment: (name: string) =>
    `SITE_NAME is set in the environment, so the site is called “${name}” whatever the name below says.`,
  logo: 'Logo of the site',
  favicon: 'Icon in browser tabs',
  imageHints: {
    logo: 'PNG, JPEG or WebP, at most 256 KB and 2048 pixels in each direction. It replaces the mark beside the name.',
    favicon: 'PNG, JPEG or WebP, at most 64 KB and 512 pixels in each direction.',
  },
  removeImage: 'Remove the image',
  slug: 'Short name',
  slugHint: 'Part of the address of the page: 1 to 64 letters, digits, _ and -.',
  newPage: 'New page',
  createPage: 'Create the page',
  deletePage: 'Delete the page',
  publicPage: 'Public page',
  noPages: 'There are no pages yet.',
  title: 'Title',
  address: 'Address',
};

import { type Html, html } from '../../html/html.ts';

/** What all pages share. */
export const site = {
  languageCode: 'en',
  siteName: 'Tribunal',
  pageTitle: (title: Html | string) => html`${title} · Tribunal`,
  skipToContent: 'Skip to content',
  siteNavigation: 'Site',
  accountNavigation: 'Account',
  problems: 'Problems',
  submissions: 'Submissions',
  contests: 'Contests',
  users: 'Users',
  organizations: 'Organizations',
  status: 'Status',
  warnings: 'Warnings',
  administration: 'Administration',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  settings: 'Settings',
  menu: 'Menu',
  api: 'API',
  timesAreUtc: 'Times are in UTC',
  timesAreLocal: 'Times are in your time zone ({zone})',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  saveTheme: 'Use this theme',

  pages: 'Pages',
  previousPage: 'Previous',
  page: (number: number) => `Page ${number}`,
  nextPage: 'Next',

  lessThanAMinute: 'less than a minute',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),

  toHomePage: 'Go to the home page',
};

import type { Page } from 'playwright-core';

export interface RefusedForm {
  /** The name of a page in the list. */
  readonly page: string;
  /** How the address of the form ends. Without it, the form has the address of its page. */
  readonly action?: string;
  /** What is wrong; without fields, the form is sent as the page shows it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** One wrong form for each address that takes what people write. */
export const refusedForms: readonly RefusedForm[] = [
  { page: 'sign-in', fields: { username: 'demo', password: 'wrong' } },
  { page: 'sign-up' },
  { page: 'password-reset' },
  { page: 'submit', fields: { source: '' } },
  { page: 'print' },
  { page: 'settings', fields: { email: 'nobody' } },
  { page: 'password-change' },
  { page: 'access-tokens' },
  { page: 'two-factor', fields: { totp_or_scratch_code: '000000' } },
  { page: 'two-factor-setup', fields: { totp_or_scratch_code: '000000' } },
  { page: 'two-factor-disable', fields: { totp_or_scratch_code: '000000' } },
  { page: 'clarifications' },
  { page: 'submission-notes' },
  { page: 'problem-edit', fields: { name: '' } },
  { page: 'problem-clone', fields: { code: '' } },
  { page: 'problem-files' },
  { page: 'problem-new' },
  { page: 'editorial', fields: { published_at: 'never' } },
  { page: 'programs', fields: { type: 'interactive' } },
  { page: 'programs', action: '/programs/init', fields: { init: 'test_cases: 1' } },
  { page: 'test-data', action: '/test_data' },
  { page: 'test-data', action: '/test_data/cases', fields: { 'cases-1-points': 'x' } },
  {
    page: 'test-data',
    action: '/test_data/checker',
    fields: { checker: 'floats', 'floats-precision': '-1' },
  },
  { page: 'test-data', action: '/test_data/files', fields: { path: '' } },
  { page: 'test-case', fields: { points: '-1' } },
  { page: 'test-case-new' },
  { page: 'solutions', fields: { name: '' } },
  { page: 'solution', fields: { name: '' } },
  { page: 'list-new', fields: { problems: 'nothing' } },
  { page: 'list-edit', fields: { name: '' } },
  { page: 'contest-new' },
  { page: 'new-scoreboard' },
  { page: 'team-new' },
  { page: 'team', action: '/invite', fields: { username: 'nobody-at-all' } },
  { page: 'contest-edit', fields: { name: '', end_time: 'never' } },
  { page: 'contest-clone', fields: { key: '' } },
  { page: 'contest-as-editor', action: '/disqualify', fields: { user: 'nobody' } },
  { page: 'contest-groups', fields: { users: 'nobody' } },
  { page: 'scoreboard-links', fields: { origins: 'nowhere' } },
  { page: 'clarifications-as-editor', action: '/announcements/' },
  { page: 'participant', fields: { extra_minutes: 'x' } },
  { page: 'readers' },
  { page: 'webhooks', fields: { url: 'nowhere' } },
  { page: 'organization-new' },
  { page: 'organization-edit', fields: { name: '' } },
  { page: 'organization-edit', action: '/remove', fields: { users: 'nobody' } },
  { page: 'contest-banner' },
  { page: 'organization-logo' },
  { page: 'user-photo' },
  { page: 'administration-import' },
  { page: 'administration-user', fields: { allowed_networks: 'everywhere' } },
  { page: 'administration-user', action: '/person/', fields: { country: 'nowhere' } },
  { page: 'administration-user', action: '/set-password/', fields: { password: 'x' } },
  { page: 'administration-invitations', fields: { uses: 'x' } },
  { page: 'administration-language', fields: { name: '' } },
  { page: 'administration-language-new' },
  { page: 'administration-site', fields: { name: '' } },
  { page: 'site-logo' },
  { page: 'site-favicon' },
  { page: 'administration-page-new' },
  { page: 'administration-page', fields: { title: '' } },
  { page: 'administration-library' },
  { page: 'administration-news' },
  { page: 'administration-news-post', fields: { title: '' } },
  { page: 'administration-announcements' },
];

/** Whether this is the form, by the path of its address and the path of its page. */
export function hasAddress({ action }: RefusedForm, formPath: string, pagePath: string): boolean {
  return action === undefined ? formPath === pagePath : formPath.endsWith(action);
}

/** Sends a form of the open page. Returns the status of the answer, which is open then. */
export async function sendWrong(page: Page, refused: RefusedForm): Promise<number> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].map(
      (form) => new URL(form.getAttribute('action') ?? '', location.href).pathname,
    ),
  );
  const { pathname } = new URL(page.url());
  const indexes = paths.flatMap((path, index) => (hasAddress(refused, path, pathname) ? [index] : []));
  const answer = page.waitForNavigation({ waitUntil: 'load' });
  const isSent = page.evaluate(
    ({ places, fields }) => {
      const all = document.querySelectorAll<HTMLFormElement>('main form[method="post"]');
      const names = Object.keys(fields);
      const form = places
        .map((place) => all[place]!)
        .find(({ elements }) => names.every((name) => elements.namedItem(name)));
      if (!form) throw new Error(`no form has the fields ${names.join(', ')}`);
      form.noValidate = true;
      for (const [name, value] of Object.entries(fields)) {
        const field = form.elements.namedItem(name) as HTMLInputElement;
        // A field for a time refuses to contain anything else.
        if (field.type === 'datetime-local') field.type = 'text';
        field.value = value;
      }
      HTMLFormElement.prototype.submit.call(form);
    },
    { places: indexes, fields: refused.fields ?? {} },
  );
  const [reply] = await Promise.all([answer, isSent]);
  return reply?.status() ?? 0;
}

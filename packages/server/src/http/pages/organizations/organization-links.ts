import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

/** The pages on which administrators work on an organization. */
export function organizationLinks(
  { organizations, forms }: Messages,
  slug: string,
  current: 'edit' | 'requests/' | 'logo' | 'history',
): Html {
  const names = {
    edit: organizations.edit,
    'requests/': organizations.requests,
    logo: organizations.logo,
    history: forms.history,
  };
  const links = Object.entries(names).map(
    ([page, name]) =>
      html`<a href="/organization/${slug}/${page}"${page === current && html` aria-current="page"`}>${name}</a>`,
  );
  return html`<nav class="sections" aria-label="${organizations.pages}"><a href="/organization/${slug}">${organizations.publicPage}</a>${links}</nav>`;
}

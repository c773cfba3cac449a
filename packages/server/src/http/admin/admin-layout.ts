import type { FastifyRequest } from 'fastify';
import type { Administrator } from '../../actions/accounts/administer.ts';
import { type Html, html } from '../html/html.ts';
import type { Page } from '../html/page.ts';
import { actorOf, sessionOf } from '../request/visitor.ts';

const sections = [
  ['/admin/', 'Overview'],
  ['/admin/users/', 'Users'],
  ['/admin/judges/', 'Judges'],
  ['/admin/sessions/', 'Sessions'],
  ['/admin/audit/', 'Audit log'],
] as const;

/** An administration page: the links between its sections stand above its own content. */
export function adminPage(path: string, title: string, content: Html, status = 200): Page {
  const links = sections.map(
    ([address, name]) =>
      html`<a href="${address}"${address === path && html` aria-current="page"`}>${name}</a>`,
  );
  const body = html`<nav class="sections" aria-label="Administration">${links}</nav><h1>${title}</h1>${content}`;
  return { title, status, body };
}

export function administratorOf(request: FastifyRequest): Administrator {
  const caller = sessionOf(request);
  return { caller, actor: actorOf(request) };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Administrator } from '../../actions/accounts/administer.ts';
import { actorOf, sessionOf } from '../caller/visitor.ts';
import type { Page } from '../frame/page.ts';
import { type Html, html } from '../html/html.ts';
import { messagesOf } from '../messages/messages.ts';

export const sections = [
  ['/admin/', 'overview'],
  ['/admin/users/', 'users'],
  ['/admin/invitations/', 'invitations'],
  ['/admin/judges/', 'judges'],
  ['/admin/languages/', 'languages'],
  ['/admin/library/', 'library'],
  ['/admin/news/', 'news'],
  ['/admin/announcements/', 'announcements'],
  ['/admin/site/', 'site'],
  ['/admin/pages/', 'ownPages'],
  ['/admin/settings/', 'settings'],
  ['/admin/sessions/', 'sessions'],
  ['/admin/audit/', 'auditLog'],
] as const;

/** Sends an administration page: the links between its sections, then its own content. */
export function sendAdminPage(
  reply: FastifyReply,
  path: string,
  title: string,
  content: Html,
  { status = 200, later }: Pick<Page, 'status' | 'later'> = {},
): FastifyReply {
  const { admin } = messagesOf(reply.request);
  const links = sections.map(
    ([address, name]) =>
      html`<a href="${address}"${address === path && html` aria-current="page"`}>${admin[name]}</a>`,
  );
  const body = html`<nav class="sections" aria-label="${admin.administration}">${links}</nav><h1>${title}</h1>${content}`;
  return reply.page({ title, status, body, ...(later && { later }) });
}

export function administratorOf(request: FastifyRequest): Administrator {
  const caller = sessionOf(request);
  return { caller, actor: actorOf(request) };
}

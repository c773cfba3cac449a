import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../environment/settings.ts';
import type { Site } from '../../site.ts';
import { type Html, html } from '../html/html.ts';
import { type Messages, messagesOf } from '../messages/messages.ts';
import { mountPage } from '../mount-page.ts';
import { sendAdminPage } from './admin-layout.ts';

const path = '/admin/settings/';

/** The settings that a new site needs: what holds, and the lines that change it. */
export function mountSettings(app: FastifyInstance, { settings }: Site): void {
  mountPage(app, {
    path,
    access: 'staff',
    get: (request, reply) => {
      const t = messagesOf(request);
      const content = html`<p>${t.admin.settingsText}</p>
${publicAddress(t, settings)}${mail(t, settings)}${registration(t, settings)}`;
      return sendAdminPage(reply, path, t.admin.settings, content);
    },
  });
}

function publicAddress({ admin }: Messages, { SITE_URL }: Settings): Html {
  const state = SITE_URL === '' ? admin.addressIsNotSet : admin.addressIsSet(html`<code>${SITE_URL}</code>`);
  const lines = ['SITE_URL=https://judge.example.org', 'SITE_TRUSTED_PROXIES=127.0.0.1'];
  return section('address', admin.publicAddress, state, admin.addressLines, lines);
}

function mail({ admin }: Messages, { SITE_SMTP_URL }: Settings): Html {
  const state = SITE_SMTP_URL === '' ? admin.mailIsNotSet : admin.mailIsSet;
  const lines = ['SITE_SMTP_URL=smtps://user:password@mail.example.org', 'SITE_MAIL_FROM=judge@example.org'];
  return section('mail', admin.mail, state, admin.mailLines, lines);
}

function registration({ admin }: Messages, { SITE_OPEN_REGISTRATION: isOpen }: Settings): Html {
  const state = isOpen ? admin.registrationIsOpen : admin.registrationIsClosed;
  const links = html`<a href="/admin/invitations/">${admin.invitations}</a> · <a href="/admin/users/">${admin.users}</a>`;
  const text = isOpen ? admin.closeRegistration : admin.openRegistration;
  const lines = [`SITE_OPEN_REGISTRATION=${isOpen ? 'False' : 'True'}`];
  return section('registration', admin.registration, html`${state} ${links}`, text, lines);
}

function section(id: string, title: string, state: Html | string, text: string, lines: string[]): Html {
  return html`<section class="card" id="${id}"><h2>${title}</h2>
<p>${state}</p>
<p class="quiet">${text}</p>
<pre tabindex="0" role="region" aria-label="${title}">${lines.join('\n')}</pre></section>
`;
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { LARGEST_LOGO_BYTES, setLogo } from '../../../actions/organizations/set-logo.ts';
import type { Site } from '../../../site.ts';
import { findLogo } from '../../../storage/organizations/organization-logos.ts';
import { findOrganizationToEdit } from '../../../storage/organizations/organization-settings.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { logoAddress } from './organization-logo.ts';

const form = defineForm({
  logo: {
    kind: 'file',
    label: (t) => t.organizations.logo,
    hint: (t) => t.organizations.logoHint,
    accept: '.png,.jpg,.jpeg,.webp',
    isOptional: true,
  },
  remove: { kind: 'flag', label: (t) => t.organizations.removeLogo },
});

/** The rest of a form with a file of the largest size. */
const formBytes = 4096;

export function mountOrganizationLogo(app: FastifyInstance, site: Site): void {
  mountImage(app, site);
  mountPage(app, {
    path: '/organization/:slug/logo',
    access: 'signed in',
    upload: {
      largestBytes: LARGEST_LOGO_BYTES * 4 + formBytes,
      isRefused: async (_request, reply) => (await editedSlug(site, reply)) === null,
    },
    get: async (_request, reply) => {
      const slug = await editedSlug(site, reply);
      return slug === null ? reply : show(site, reply, slug, unsentForm());
    },
    post: async (request, reply) => {
      const slug = await editedSlug(site, reply);
      if (slug === null) return reply;
      return answerForm(request, reply, {
        form,
        act: async ({ logo, remove }) => {
          if (logo === null && !remove) return { status: 400, faults: { logo: (t) => t.forms.notAFile } };
          const set = await setLogo(site.database, editorOf(request), slug, remove ? null : logo, site.now());
          if ('refusal' in set) return set;
          const address = set.hash === null ? null : logoAddress(slug, set.hash);
          if (wantsJson(request)) return reply.send({ data: { slug, logo: address } });
          return reply.redirect(`/organization/${slug}`, 302);
        },
        show: (shown) => show(site, reply, slug, shown),
      });
    },
  });
}

/** A page that was kept longer than the logo still finds the current one. */
function mountImage(app: FastifyInstance, { database }: Site): void {
  mountPage(app, {
    path: '/organization/:slug/logo/:hash',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: async (request, reply) => {
      const slug = textField(request.params, 'slug');
      const logo = await findLogo(database.query, slug);
      if (!logo) return sendRefusal(request, reply, pageErrors.notFound);
      if (logo.hash !== textField(request.params, 'hash'))
        return reply.header('Cache-Control', 'no-store').redirect(logoAddress(slug, logo.hash), 302);
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .type(logo.mediaType)
        .send(logo.content);
    },
  });
}

/** Null when the caller may not edit the organization, and the refusal has been sent. */
async function editedSlug({ database }: Site, reply: FastifyReply): Promise<string | null> {
  const { request } = reply;
  const slug = textField(request.params, 'slug');
  const found = await findOrganizationToEdit(database.query, userOf(request), slug);
  if (found?.isEditable) return found.slug;
  sendRefused(request, reply, {
    refusal: found ? 'not allowed to edit organization' : 'no such organization',
  });
  return null;
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  slug: string,
  shown: ShownForm,
): Promise<FastifyReply> {
  const { organizations, forms } = messagesOf(reply.request);
  const logo = await findLogo(database.query, slug);
  const title = organizations.logoOf(slug);
  const body = html`<h1>${title}</h1>
<p class="actions"><a href="/organization/${slug}">${organizations.publicPage}</a> <a href="/organization/${slug}/edit">${organizations.edit}</a></p>
${logo && html`<p><img class="logo large" src="${logoAddress(slug, logo.hash)}" alt="${title}"></p>`}
${postForm(reply, form, { action: `/organization/${slug}/logo`, button: forms.save }, shown)}`;
  return reply.page({ title, body, status: shown.status });
}

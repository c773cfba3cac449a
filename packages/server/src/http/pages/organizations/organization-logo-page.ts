import { logoPage } from '@tribunal/contract/pages/images';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LARGEST_LOGO_BYTES, setLogo } from '../../../actions/organizations/set-logo.ts';
import type { Site } from '../../../site.ts';
import { findLogo, findLogoHash } from '../../../storage/organizations/organization-logos.ts';
import { findOrganizationToEdit } from '../../../storage/organizations/organization-settings.ts';
import { editorOf, userOf } from '../../caller/visitor.ts';
import { type EditedImage, mountImagePage } from '../../editing/image-page.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { textField } from '../../request/form-fields.ts';
import { organizationLinks } from './organization-links.ts';

export function mountOrganizationLogo(app: FastifyInstance, site: Site): void {
  mountImagePage(app, {
    contract: logoPage,
    maxBytes: LARGEST_LOGO_BYTES,
    label: (t) => t.organizations.logo,
    hint: (t) => t.organizations.logoHint,
    removeLabel: (t) => t.organizations.removeLogo,
    isForEverybody: true,
    findEdited: (reply) => editedLogo(site, reply),
    findImage: ({ params }) => findLogo(site.database.query, textField(params, 'slug')),
  });
}

async function editedLogo({ database, now }: Site, reply: FastifyReply): Promise<EditedImage | null> {
  const { request } = reply;
  const found = await findOrganizationToEdit(
    database.query,
    userOf(request),
    textField(request.params, 'slug'),
  );
  if (!found?.isEditable) {
    const refusal = found ? 'not allowed to edit organization' : 'no such organization';
    sendRefused(request, reply, { refusal });
    return null;
  }
  const { id, slug, name } = found;
  const t = messagesOf(request);
  const title = t.organizations.logoOf(name);
  const ownerAddress = `/organization/${slug}`;
  const hash = await findLogoHash(database.query, id);
  return {
    ...{ ownerAddress, owner: { slug }, title },
    image:
      hash === null
        ? null
        : html`<p><img class="logo large" src="${ownerAddress}/logo/${hash}" alt="${title}"></p>`,
    links: organizationLinks(t, slug, 'logo'),
    save: (content) => setLogo(database, editorOf(request), slug, content, now()),
  };
}

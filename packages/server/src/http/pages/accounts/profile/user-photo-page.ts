import { photoPage } from '@tribunal/contract/pages/images';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mayAdminister } from '../../../../actions/accounts/administer.ts';
import { LARGEST_PHOTO_BYTES, setPhoto } from '../../../../actions/accounts/set-photo.ts';
import type { Site } from '../../../../site.ts';
import { findAccountByName } from '../../../../storage/accounts/accounts.ts';
import { findPhoto, findPhotoHash } from '../../../../storage/accounts/profile/user-photos.ts';
import { isStorable } from '../../../../storage/lists/filters.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { type EditedImage, mountImagePage } from '../../../editing/image-page.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { textField } from '../../../request/form-fields.ts';

/** The photo of a user or a team, set by those who administer the account. */
export function mountUserPhoto(app: FastifyInstance, site: Site): void {
  mountImagePage(app, {
    contract: photoPage,
    maxBytes: LARGEST_PHOTO_BYTES,
    label: (t) => t.users.photo,
    hint: (t) => t.users.photoHint,
    removeLabel: (t) => t.users.removePhoto,
    isForEverybody: true,
    findEdited: (reply) => editedPhoto(site, reply),
    findImage: ({ params }) => findPhoto(site.database.query, textField(params, 'name')),
  });
}

async function editedPhoto({ database, now }: Site, reply: FastifyReply): Promise<EditedImage | null> {
  const { request } = reply;
  const name = textField(request.params, 'name');
  const found = isStorable(name) ? await findAccountByName(database.query, name) : undefined;
  if (!found || !mayAdminister(userOf(request), found)) {
    sendRefused(request, reply, { refusal: found ? 'not allowed' : 'no such user' });
    return null;
  }
  const { id, username } = found;
  const { users } = messagesOf(request);
  const ownerAddress = `/user/${username}`;
  const title = users.photoOf(username);
  const hash = await findPhotoHash(database.query, id);
  return {
    ...{ ownerAddress, owner: { user: username }, title },
    image:
      hash === null
        ? null
        : html`<p><img class="photo" src="${ownerAddress}/photo/${hash}" alt="${title}"></p>`,
    links: html`<p><a href="${ownerAddress}">${users.profile}</a></p>`,
    save: (content) => setPhoto(database, editorOf(request), username, content, now()),
  };
}

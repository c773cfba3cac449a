import { accountDeletionPage } from '@tribunal/contract/pages/accounts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { deleteAccount } from '../../../actions/accounts/delete-account.ts';
import type { Site } from '../../../site.ts';
import { endSession, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { currentPassword } from './account-fields.ts';

const form = defineForm({ password: currentPassword });

export function mountAccountDeletion(app: FastifyInstance, site: Site): void {
  mountPage(app, accountDeletionPage, {
    get: async (_request, reply) => show(reply, unsentForm()),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ password }) => {
          const deleted = await deleteAccount(site, userOf(request), password, request.ip);
          if ('refusal' in deleted) return deleted;
          if (wantsJson(request)) return sendData(reply, accountDeletionPage.post, deleted);
          return endSession(reply).redirect('/');
        },
        show: (shown) => show(reply, shown),
      }),
  });
}

function show(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { privacy } = messagesOf(reply.request);
  const look = { action: accountDeletionPage.path, button: privacy.deleteForGood, look: 'danger' } as const;
  const body = html`<section class="narrow"><h1>${privacy.deleteAccount}</h1>
<p>${privacy.whatGoes}</p>
<p>${privacy.whatStays}</p>
<p><a class="button" href="/edit/profile/data/" download>${privacy.download}</a></p>
${postForm(reply, form, look, shown)}</section>`;
  return reply.page({ title: privacy.deleteAccount, status: shown.status, body });
}

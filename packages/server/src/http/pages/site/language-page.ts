import { isAmong } from '@tribunal/core/lists';
import { interfaceLanguageCodes, interfaceLanguages } from '@tribunal/core/reader/interface-languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { textField } from '../../request/form-fields.ts';
import { setLanguageCookie } from '../../request/language-choice.ts';
import { nextPath } from '../../request/next-path.ts';

const form = defineForm({
  next: { kind: 'hidden' },
  language: {
    kind: 'choice',
    label: (t) => t.site.language,
    options: interfaceLanguageCodes.map((code) => ({ value: code, label: () => interfaceLanguages[code] })),
  },
});

/** For readers without scripts; the choice is stored in the browser. */
export function mountLanguage(app: FastifyInstance): void {
  mountPage(app, {
    path: '/language/',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: ({ query }, reply) =>
      showForm(
        reply,
        unsentForm({ language: textField(query, 'language'), next: nextPath(textField(query, 'next'), '/') }),
      ),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ language, next }) => {
          if (isAmong(interfaceLanguageCodes, language)) setLanguageCookie(reply, language);
          return reply.redirect(nextPath(next, '/'));
        },
        show: (shown) => showForm(reply, shown),
      }),
  });
}

function showForm(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { site } = messagesOf(reply.request);
  const body = html`<section class="narrow"><h1>${site.language}</h1>
${postForm(reply, form, { action: '/language/', button: site.saveLanguage }, shown)}</section>`;
  return reply.page({ title: site.language, status: shown.status, body });
}

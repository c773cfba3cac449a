import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { setThemeCookie, themes } from '../../frame/theme.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { textField } from '../../request/form-fields.ts';
import { nextPath } from '../../request/next-path.ts';

const form = defineForm({
  next: { kind: 'hidden' },
  theme: {
    kind: 'choice',
    label: (t) => t.site.theme,
    options: themes.map((theme) => ({ value: theme, label: (t) => t.site.themes[theme] })),
  },
});

/** For readers without scripts; the choice is stored in the browser. */
export function mountTheme(app: FastifyInstance): void {
  mountPage(app, {
    path: '/theme/',
    access: 'anyone',
    isBeforeTwoFactor: true,
    get: ({ query }, reply) =>
      showForm(
        reply,
        unsentForm({ theme: textField(query, 'theme'), next: nextPath(textField(query, 'next'), '/') }),
      ),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ theme, next }) => {
          setThemeCookie(reply, theme);
          return reply.redirect(nextPath(next, '/'));
        },
        show: (shown) => showForm(reply, shown),
      }),
  });
}

function showForm(reply: FastifyReply, shown: ShownForm): FastifyReply {
  const { site } = messagesOf(reply.request);
  const body = html`<section class="narrow"><h1>${site.theme}</h1>
${postForm(reply, form, { action: '/theme/', button: site.saveTheme }, shown)}</section>`;
  return reply.page({ title: site.theme, status: shown.status, body });
}

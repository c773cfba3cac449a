import { newScoreboardPage } from '@tribunal/contract/pages/combined-scoreboards';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { combineContests } from '../../../../actions/contests/combine-contests.ts';
import type { Site } from '../../../../site.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';

const form = settingsForm(newScoreboardPage.post.form, ({ combined }) => ({
  slug: { label: combined.slug, hint: combined.slugHint },
  name: { label: combined.name },
  contests: { label: combined.contests, hint: combined.contestsHint },
  rule: { label: combined.rule, options: combined.rules },
}));

/** Whoever edits several contests puts their results together. */
export function mountNewCombined(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, newScoreboardPage, {
    get: (_, reply) => show(reply),
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async (values) => {
          const made = await combineContests(database, editorOf(request), values, now());
          if ('refusal' in made) return made;
          if (wantsJson(request)) return sendData(reply, newScoreboardPage.post, made);
          return reply.redirect(`/scoreboard/${made.slug}/`, 303);
        },
        show: (shown) => show(reply, shown),
      }),
  });
}

function show(reply: FastifyReply, shown: ShownForm = unsentForm()): FastifyReply {
  const { combined } = messagesOf(reply.request);
  const body = html`<h1>${combined.newTitle}</h1>
<p>${combined.explained}</p>
${postForm(reply, form, { action: '/scoreboards/new', button: combined.create }, shown)}`;
  return reply.page({ title: combined.newTitle, body, status: shown.status });
}

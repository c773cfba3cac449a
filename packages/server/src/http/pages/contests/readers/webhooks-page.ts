import { webhookChangePages, webhooksPage } from '@tribunal/contract/pages/contest-tools';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeWebhook, makeWebhook } from '../../../../actions/contests/webhooks/edit-webhooks.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { listWebhooks } from '../../../../storage/contests/webhooks/webhooks.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
import { contestOfEditor } from '../contest-of-editor.ts';
import { webhookCard } from './webhook-card.ts';

const form = settingsForm(webhooksPage.post.form, ({ webhooks }) => ({
  url: { label: webhooks.url, hint: webhooks.urlHint },
  view: { label: webhooks.view, hint: webhooks.viewHint, options: webhooks.views },
  version: { label: webhooks.version, options: { '2023-06': '2023-06', '2026-01': '2026-01' } },
}));

const unsent = unsentForm({ url: '', view: 'public', version: '2023-06' });

/** Editors say where the events of the contest are sent, and see what was not delivered. */
export function mountWebhooks(app: FastifyInstance, site: Site): void {
  mountPage(app, webhooksPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, reply, contest, unsent, null);
      const listed = await listWebhooks(site.database.query, contest.id);
      return sendData(reply, webhooksPage.get, { objects: listed });
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form,
        act: async (values) => {
          const made = await makeWebhook(site, editorOf(request), contest.id, values);
          if ('refusal' in made) return made;
          reply.code(201).header('Cache-Control', 'no-store');
          if (wantsJson(request)) return sendData(reply, webhooksPage.post, made);
          return show(site, reply, contest, unsent, made.secret);
        },
        show: (shown) => show(site, reply, contest, shown, null),
      });
    },
  });
  for (const { change, contract } of webhookChangePages)
    mountPage(app, contract, {
      post: async (request, reply) => {
        const contest = await contestOfEditor(site, request, reply);
        if (!contest) return reply;
        const id = pathId(request) ?? 0;
        const answer = await changeWebhook(site, editorOf(request), contest.id, id, change);
        if (answer !== 'changed') return sendRefused(request, reply, answer);
        if (wantsJson(request)) return sendData(reply, contract.post, { id });
        return reply.redirect(`/contest/${contest.key}/webhooks/`);
      },
    });
}

async function show(
  { database }: Site,
  reply: FastifyReply,
  contest: ShownContest,
  shown: ShownForm,
  secret: string | null,
): Promise<FastifyReply> {
  const { webhooks, participants } = messagesOf(reply.request);
  const path = `/contest/${contest.key}/webhooks/`;
  const listed = await listWebhooks(database.query, contest.id);
  const title = webhooks.title(contest.name);
  const body = html`<h1>${title}</h1>
<p>${webhooks.explained}</p>
${secret && html`<p class="notice" role="status">${webhooks.copyNow} <code>${secret}</code></p>`}
${listed.length > 0 ? listed.map((webhook) => webhookCard(reply, path, webhook)) : html`<p>${webhooks.none}</p>`}
<section class="card"><h2>${webhooks.newWebhook}</h2>${postForm(reply, form, { action: path, button: webhooks.create }, shown)}</section>
<p><a href="/contest/${contest.key}">${participants.backToContest}</a></p>`;
  return reply.page({ title, body, contest, status: shown.status ?? (secret === null ? 200 : 201) });
}

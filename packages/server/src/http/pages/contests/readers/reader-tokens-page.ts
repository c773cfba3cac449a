import { readerTokensPage, revokeReaderPage } from '@tribunal/contract/pages/contest-tools';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { makeReader, revokeReader } from '../../../../actions/contests/clics/reader-tokens.ts';
import { siteAddress } from '../../../../environment/mail.ts';
import type { Site } from '../../../../site.ts';
import { type ListedReader, listReaders } from '../../../../storage/contests/clics/contest-readers.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
import { contestOfEditor } from '../contest-of-editor.ts';

const form = settingsForm(readerTokensPage.post.form, ({ readers }) => ({
  name: { label: readers.name, hint: readers.nameHint },
}));

/** Editors make and revoke tokens with which tools read everything about the contest. */
export function mountReaderTokens(app: FastifyInstance, site: Site): void {
  mountPage(app, readerTokensPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, reply, contest, unsentForm({ name: '' }), null);
      const listed = await listReaders(site.database.query, contest.id);
      return sendData(reply, readerTokensPage.get, { objects: listed });
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form,
        act: async ({ name }) => {
          const made = await makeReader(site, editorOf(request), contest.id, name);
          if ('refusal' in made) return made;
          reply.code(201).header('Cache-Control', 'no-store');
          if (wantsJson(request)) return sendData(reply, readerTokensPage.post, made);
          return show(site, reply, contest, unsentForm({ name: '' }), made.token);
        },
        show: (shown) => show(site, reply, contest, shown, null),
      });
    },
  });
  mountPage(app, revokeReaderPage, {
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      const id = pathId(request) ?? 0;
      const answer = await revokeReader(site, editorOf(request), contest.id, id);
      if (answer !== 'revoked') return sendRefused(request, reply, answer);
      if (wantsJson(request)) return sendData(reply, revokeReaderPage.post, { id });
      return reply.redirect(`/contest/${contest.key}/readers/`);
    },
  });
}

async function show(
  { database, settings }: Site,
  reply: FastifyReply,
  contest: ShownContest,
  shown: ShownForm,
  token: string | null,
): Promise<FastifyReply> {
  const { readers, participants, webhooks } = messagesOf(reply.request);
  const path = `/contest/${contest.key}/readers/`;
  const listed = await listReaders(database.query, contest.id);
  const title = readers.title(contest.name);
  const body = html`<h1>${title}</h1>
<p>${readers.explained}</p>
<p>${readers.address}: <code>${`${siteAddress(settings)}/api/contests/${contest.key}`}</code></p>
${token && html`<p class="notice" role="status">${readers.copyNow} <code>${token}</code></p>`}
<section class="card"><h2>${readers.newToken}</h2>${postForm(reply, form, { action: path, button: readers.create }, shown)}</section>
${listed.length > 0 ? readerTable(reply, path, listed) : html`<p>${readers.none}</p>`}
<p><a href="/contest/${contest.key}/webhooks/">${webhooks.link}</a> · <a href="/contest/${contest.key}">${participants.backToContest}</a></p>`;
  return reply.page({ title, body, contest, status: shown.status ?? (token === null ? 200 : 201) });
}

function readerTable(reply: FastifyReply, path: string, listed: readonly ListedReader[]): Html {
  const { readers } = messagesOf(reply.request);
  const rows = listed.map(
    ({ id, name, madeAt, usedAt }) =>
      html`<tr><th scope="row">${name}</th><td>${moment(madeAt)}</td><td>${usedAt ? moment(usedAt) : readers.never}</td><td>${postButton(reply, `${path}${id}/revoke`, readers.revoke, 'danger')}</td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${readers.name}</th><th scope="col">${readers.made}</th><th scope="col">${readers.used}</th><th scope="col">${readers.action}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

import { revokeLinkPage, scoreboardLinksPage } from '@tribunal/contract/pages/contest-running';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  isOrigin,
  revokeScoreboardLink,
  scoreboardLink,
  shareScoreboard,
} from '../../../../actions/contests/share-scoreboard.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { listLinks, type ScoreboardLink } from '../../../../storage/contests/scoreboard/scoreboard-links.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
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
import { contestHeading } from '../contest-parts.ts';

const form = settingsForm(scoreboardLinksPage.post.form, ({ scoreboardLinks }) => ({
  note: { label: scoreboardLinks.note, hint: scoreboardLinks.noteHint },
  origins: { label: scoreboardLinks.origins, hint: scoreboardLinks.originsHint },
}));

/** Editors make links with which anybody sees the scoreboard, and revoke them. */
export function mountScoreboardLinks(app: FastifyInstance, site: Site): void {
  mountPage(app, scoreboardLinksPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return wantsJson(request)
        ? sendList(site, reply, contest)
        : show(site, reply, contest, unsentForm(), null);
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form,
        act: async ({ note, origins }) => {
          if (!origins.every(isOrigin))
            return { status: 400, faults: { origins: (t) => t.scoreboardLinks.wrongOrigin } };
          const made = await shareScoreboard(site, editorOf(request), contest.key, { note, origins });
          if ('refusal' in made) return made;
          if (!wantsJson(request)) return show(site, reply, contest, unsentForm(), made.secret);
          reply.header('Cache-Control', 'no-store');
          const link = scoreboardLink(site, contest.key, made.secret);
          return sendData(reply, scoreboardLinksPage.post, { id: made.id, link });
        },
        show: (shown) => show(site, reply, contest, shown, null),
      });
    },
  });
  mountPage(app, revokeLinkPage, {
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      const { key } = contest;
      const id = pathId(request) ?? 0;
      const answer = await revokeScoreboardLink(site, editorOf(request), key, id);
      if (answer !== 'revoked') return sendRefused(request, reply, answer);
      return wantsJson(request)
        ? sendData(reply, revokeLinkPage.post, { revoked: id })
        : reply.redirect(`/contest/${key}/links/`);
    },
  });
}

async function sendList(
  { database }: Site,
  reply: FastifyReply,
  { id }: ShownContest,
): Promise<FastifyReply> {
  reply.header('Cache-Control', 'private, no-store');
  return sendData(reply, scoreboardLinksPage.get, { objects: await listLinks(database, id) });
}

async function show(
  site: Site,
  reply: FastifyReply,
  contest: ShownContest,
  { errors, ...shown }: ShownForm,
  secret: string | null,
): Promise<FastifyReply> {
  const t = messagesOf(reply.request);
  const { scoreboardLinks } = t;
  const links = await listLinks(site.database, contest.id);
  const path = `/contest/${contest.key}/links/`;
  const link = secret && scoreboardLink(site, contest.key, secret);
  const body = html`${contestHeading(t, contest, reply.request.caller, 'scoreboard')}
${errorList(errors)}
<h2>${scoreboardLinks.title}</h2><p>${scoreboardLinks.explained}</p>
${link && html`<p class="notice" role="status">${scoreboardLinks.copyNow} <a href="${link}">${link}</a></p>`}
<section class="card"><h3>${scoreboardLinks.newLink}</h3>${postForm(reply, form, { action: path, button: scoreboardLinks.create }, { ...shown, errors: [] })}</section>
${links.length > 0 ? linkTable(reply, path, links) : html`<p>${scoreboardLinks.none}</p>`}`;
  return reply.page({ title: scoreboardLinks.titleOf(contest.name), contest, body, status: shown.status });
}

function linkTable(reply: FastifyReply, path: string, links: readonly ScoreboardLink[]): Html {
  const { scoreboardLinks } = messagesOf(reply.request);
  const rows = links.map(
    ({ id, note, origins, createdAt }) =>
      html`<tr><th scope="row">${id}</th><td>${note || '–'}</td><td>${origins.join(', ') || '–'}</td><td>${moment(createdAt)}</td><td>${postButton(reply, `${path}${id}/revoke`, scoreboardLinks.revoke, 'danger')}</td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${scoreboardLinks.number}</th><th scope="col">${scoreboardLinks.note}</th><th scope="col">${scoreboardLinks.origins}</th><th scope="col">${scoreboardLinks.created}</th><th scope="col">${scoreboardLinks.action}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

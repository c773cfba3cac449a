import { submissionNotesPage } from '@tribunal/contract/pages/judging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { isInJuryOf } from '../../../storage/submissions/jury/jury-membership.ts';
import {
  addNote,
  listNotes,
  type SubmissionNote,
} from '../../../storage/submissions/jury/submission-notes.ts';
import { actorOf, userOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { postForm } from '../../forms/post-form.ts';
import { settingsForm } from '../../forms/settings-form.ts';
import { type Html, html } from '../../html/html.ts';
import { moment } from '../../html/moment.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { findReadable } from '../find-readable.ts';

const form = settingsForm(submissionNotesPage.post.form, ({ submissions }) => ({
  text: { label: submissions.noteText },
}));

/** What the jury writes about a submission. */
export function mountNotes(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, submissionNotesPage, {
    get: async (request, reply) => {
      const id = await submissionOfJury(site, request, reply);
      if (id === null) return reply;
      const notes = await listNotes(database.query, id);
      if (wantsJson(request)) return sendData(reply, submissionNotesPage.get, { objects: notes });
      return show(reply, id, notes, unsentForm());
    },
    post: async (request, reply) => {
      const id = await submissionOfJury(site, request, reply);
      if (id === null) return reply;
      return answerForm(request, reply, {
        form,
        others: [],
        act: async ({ text }) => {
          await addNote(database.query, id, { author: actorOf(request).name, text, madeAt: now() });
          if (wantsJson(request)) return sendData(reply, submissionNotesPage.post, { id });
          return reply.redirect(`/submission/${id}/notes`, 302);
        },
        show: async (shown) => show(reply, id, await listNotes(database.query, id), shown),
      });
    },
  });
}

/** Null when the refusal has been sent. */
async function submissionOfJury(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<number | null> {
  const submission = await findReadable(site, request, reply);
  if (!submission) return null;
  if (await isInJuryOf(site.database, userOf(request), submission.id)) return submission.id;
  sendRefusal(request, reply, pageErrors.forbidden);
  return null;
}

function show(
  reply: FastifyReply,
  id: number,
  notes: readonly SubmissionNote[],
  shown: ShownForm,
): FastifyReply {
  const { submissions } = messagesOf(reply.request);
  const title = submissions.notesOn(id);
  const look = { action: `/submission/${id}/notes`, button: submissions.addNote };
  const body = html`<h1>${title}</h1>
<p><a href="/submission/${id}">${submissions.submission(id)}</a></p>
${notes.length === 0 ? html`<p class="empty">${submissions.noNotes}</p>` : notes.map(noteView)}
<section class="card">${postForm(reply, form, look, shown)}</section>`;
  return reply.page({ title, body, status: shown.status });
}

function noteView({ author, text, madeAt }: SubmissionNote): Html {
  return html`<section class="card"><p class="quiet">${author} · ${moment(madeAt)}</p><p>${text}</p></section>
`;
}

import { bookmarkPage, bookmarksPage } from '@tribunal/contract/pages/problem-lists';
import type { FastifyInstance } from 'fastify';
import { bookmarkProblem } from '../../../../actions/problems/bookmark-problem.ts';
import type { Site } from '../../../../site.ts';
import { shownBookmarks } from '../../../../storage/problems/training/bookmarks.ts';
import { userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { dataErrors, sendRefusal } from '../../../request/errors.ts';
import { pageNumber, textField } from '../../../request/form-fields.ts';
import { bookmarkButton } from './bookmark-button.ts';
import { trainingLinks } from './training-links.ts';

const bookmarksPerPage = 50;
const form = settingsForm(bookmarkPage.post.form, ({ training }) => ({ on: { label: training.bookmark } }));

export function mountBookmarks(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, bookmarkPage, {
    post: (request, reply) =>
      answerForm(request, reply, {
        form,
        act: async ({ on: isOn }) => {
          const code = textField(request.params, 'code');
          const refused = await bookmarkProblem(database, userOf(request), { code, isOn }, now());
          if (refused) return refused;
          if (wantsJson(request)) return sendData(reply, bookmarkPage.post, { problem: code, on: isOn });
          return reply.redirect(`/problem/${code}`, 302);
        },
        show: () => sendRefusal(request, reply, dataErrors.badRequest),
      }),
  });
  mountPage(app, bookmarksPage, {
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const window = { page, size: bookmarksPerPage };
      const { bookmarks, hasMore } = await shownBookmarks(database, userOf(request), window);
      if (wantsJson(request))
        return sendData(reply, bookmarksPage.get, { objects: bookmarks, has_more: hasMore });
      const t = messagesOf(request);
      const { training, problems } = t;
      const rows = bookmarks.map(
        ({ code, name, madeAt }) =>
          html`<tr><th scope="row"><a href="/problem/${code}">${name}</a></th><td data-label="${training.madeAt}">${moment(madeAt)}</td><td>${bookmarkButton(reply, code, true)}</td></tr>
`,
      );
      const table = html`<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${problems.problem}</th><th scope="col">${training.madeAt}</th><th scope="col">${training.bookmark}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
      const body = html`<h1>${training.bookmarks}</h1>
${trainingLinks(t, '/bookmarks/', true)}
${bookmarks.length === 0 ? html`<p class="empty">${training.noBookmarks} <a href="/problems/">${problems.showAllProblems}</a></p>` : table}
${pager(t, { path: '/bookmarks/', page, hasMore })}`;
      return reply.page({ title: training.bookmarks, body });
    },
  });
}

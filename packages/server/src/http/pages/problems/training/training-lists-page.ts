import { listsPage } from '@tribunal/contract/pages/problem-lists';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import { type ShownList, shownLists } from '../../../../storage/problems/training/training-list-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { trainingLinks } from './training-links.ts';

const listsPerPage = 50;

export function mountTrainingLists(app: FastifyInstance, { database }: Site): void {
  mountPage(app, listsPage, {
    get: async (request, reply) => {
      const page = pageNumber(request.query);
      const viewer = viewerOf(request);
      const { lists, hasMore } = await shownLists(database, viewer, { page, size: listsPerPage });
      if (wantsJson(request)) return sendData(reply, listsPage.get, { objects: lists, has_more: hasMore });
      const t = messagesOf(request);
      const isSignedIn = viewer.userId !== null;
      const body = html`<div class="section-head"><h1>${t.training.lists}</h1>${isSignedIn && html`<a class="button" href="/lists/new">${t.training.newList}</a>`}</div>
${trainingLinks(t, '/lists/', isSignedIn)}
${lists.length === 0 ? html`<p class="empty">${t.training.noLists} ${isSignedIn && html`<a href="/lists/new">${t.training.makeOne}</a>`}</p>` : trainingListTable(t, lists, isSignedIn)}
${pager(t, { path: '/lists/', page, hasMore })}`;
      return reply.page({ title: t.training.lists, body });
    },
  });
}

/** The lists with what the viewer has solved of them. */
export function trainingListTable(t: Messages, lists: readonly ShownList[], isSignedIn: boolean): Html {
  const { training } = t;
  const rows = lists.map(
    (list) =>
      html`<tr><th scope="row"><a href="/list/${list.slug}" dir="auto">${list.name}</a>${visibilityMark(t, list)}</th><td data-label="${training.owner}">${ownerLink(list)}</td><td class="number" data-label="${training.problemCount}">${list.problemCount}</td>${isSignedIn && html`<td data-label="${training.progress}">${progress(t, list)}</td>`}</tr>
`,
  );
  return html`<div class="scroll"><table class="stacked training-lists"><thead><tr><th scope="col">${training.list}</th><th scope="col">${training.owner}</th><th scope="col" class="number">${training.problemCount}</th>${isSignedIn && html`<th scope="col">${training.progress}</th>`}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

export function visibilityMark({ training }: Messages, { visibility }: ShownList): Html | false {
  return visibility !== 'public' && html` <span class="mark">${training.visibilities[visibility]}</span>`;
}

export function ownerLink({ owner, organization, organizationName }: ShownList): Html {
  return owner === null
    ? html`<a href="/organization/${organization ?? ''}">${organizationName}</a>`
    : html`<a href="/user/${owner}">${owner}</a>`;
}

/** How much of the list the viewer has solved, as a bar and in words. */
export function progress({ training }: Messages, { solvedCount, problemCount }: ShownList): Html {
  const words = training.solvedOf(solvedCount, problemCount);
  if (problemCount === 0) return html`<span class="quiet">${words}</span>`;
  return html`<span class="progress"><progress value="${solvedCount}" max="${problemCount}" aria-label="${training.progress}"></progress> ${words}</span>`;
}

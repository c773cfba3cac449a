import { similarityPage } from '@tribunal/contract/pages/similar-sources';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type ListedPair, listPairs } from '../../../../storage/submissions/similarity/similar-pairs.ts';
import {
  findSimilarityRun,
  requestRun,
  type SimilarityRun,
} from '../../../../storage/submissions/similarity/similarity-runs.ts';
import { postButton } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { partVersion } from '../../part-version.ts';
import { contestOfEditor } from '../contest-of-editor.ts';

/** Accepted sources of a contest that are alike, for its editors. */
export function mountSimilarity(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, similarityPage, {
    get: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      const run = await findSimilarityRun(database.query, contest.id);
      const pairs = await listPairs(database.query, contest.id);
      if (!wantsJson(request)) return show(request, reply, contest, run, pairs);
      return sendData(reply, similarityPage.get, { ...stateOf(run), pairs });
    },
    post: async (request, reply) => {
      const contest = await contestOfEditor(site, request, reply);
      if (!contest) return reply;
      if (!(await requestRun(database.query, contest.id, now())))
        return sendRefused(request, reply, { refusal: 'sources are being compared' });
      if (!wantsJson(request)) return reply.redirect(`/contest/${contest.key}/similarity/`, 303);
      return sendData(reply, similarityPage.post, { contest: contest.key, state: 'waiting' });
    },
  });
}

function stateOf(run: SimilarityRun | null) {
  const { state = null, endedAt = null, sources = 0 } = run ?? {};
  return { state, endedAt, sources };
}

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  run: SimilarityRun | null,
  pairs: readonly ListedPair[],
): FastifyReply {
  const t = messagesOf(request);
  const { similarity } = t;
  const path = `/contest/${contest.key}/similarity/`;
  const isBusy = run?.state === 'waiting' || run?.state === 'running';
  const body = html`<h1>${similarity.titleOf(contest.name)}</h1>
<p>${similarity.explained}</p>
<div id="similarity" data-refresh="${partVersion([run, pairs])}">${run !== null && html`<p role="status">${stateText(t, run)}</p>`}
${!isBusy && postButton(reply, path, run === null ? similarity.start : similarity.startAgain, run === null ? 'primary' : 'plain')}
${pairs.length > 0 ? pairTable(t, path, pairs) : run?.state === 'done' && html`<p class="empty">${similarity.none}</p>`}</div>`;
  return reply.page({ title: similarity.titleOf(contest.name), contest, body, scripts: ['refresh'] });
}

function stateText({ similarity }: Messages, { state, endedAt, sources }: SimilarityRun): Html {
  if (state !== 'done' || endedAt === null)
    return html`${similarity.states[state === 'done' ? 'waiting' : state]}`;
  return html`${similarity.compared(sources)} · ${moment(endedAt)}`;
}

function pairTable({ similarity }: Messages, path: string, pairs: readonly ListedPair[]): Html {
  const rows = pairs.map(
    ({ id, problemName, a, b, score, isCopy, matches, decision }) =>
      html`<tr><td>${problemName}</td><td><a href="${path}${id}">${similarity.pairTitle(a.user, b.user)}</a></td><td class="number">${similarity.percent(score)}${isCopy && html` <span class="mark">${similarity.copy}</span>`}</td><td class="number">${matches.length}</td><td>${similarity.decisions[decision]}</td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th scope="col">${similarity.problem}</th><th scope="col">${similarity.users}</th><th scope="col" class="number">${similarity.score}</th><th scope="col" class="number">${similarity.matches}</th><th scope="col">${similarity.decision}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

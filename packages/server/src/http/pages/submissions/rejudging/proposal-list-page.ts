import { proposalsPage } from '@tribunal/contract/pages/rejudging';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  listProposals,
  type ShownProposal,
} from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { createFromRequest } from './new-proposal-page.ts';
import { proposalData } from './proposal-data.ts';
import { coverage, stateText } from './proposal-text.ts';

const proposalsPerPage = 50;

/** The rejudges that the caller may decide about. */
export function mountProposals(app: FastifyInstance, site: Site): void {
  mountPage(app, proposalsPage, {
    get: async (request, reply) => {
      const t = messagesOf(request);
      const page = pageNumber(request.query);
      const window = { offset: (page - 1) * proposalsPerPage, limit: proposalsPerPage + 1 };
      const found = await listProposals(site.database, viewerOf(request), window, site.now());
      const proposals = found.slice(0, proposalsPerPage);
      if (wantsJson(request))
        return sendData(reply, proposalsPage.get, { objects: proposals.map(proposalData) });
      const body = html`<div class="section-head"><h1>${t.rejudging.title}</h1><a class="button" href="/rejudges/new">${t.rejudging.newOneLink}</a></div>
<p class="quiet">${t.rejudging.intro}</p>
${proposals.length > 0 ? table(t, proposals) : html`<p class="empty">${t.rejudging.none}</p>`}
${pager(t, { path: '/rejudges/', page, hasMore: found.length > proposalsPerPage })}`;
      return reply.page({ title: t.rejudging.title, body });
    },
    post: (request, reply) => createFromRequest(site, request, reply),
  });
}

function table(t: Messages, proposals: readonly ShownProposal[]): Html {
  const { rejudging, submissions } = t;
  const rows = proposals.map(
    (proposal) =>
      html`<tr><th scope="row"><a href="/rejudge/${proposal.id}">${proposal.id}</a></th><td data-label="${rejudging.what}">${coverage(t, proposal, false)}</td><td class="number" data-label="${rejudging.progress}">${proposal.judged} / ${proposal.total}</td><td data-label="${rejudging.state}">${stateText(t, proposal)}</td><td data-label="${rejudging.requested}">${moment(proposal.createdAt)} <span class="quiet">${proposal.requestedBy}</span></td></tr>
`,
  );
  return html`<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${submissions.number}</th><th scope="col">${rejudging.what}</th><th scope="col" class="number">${rejudging.progress}</th><th scope="col">${rejudging.state}</th><th scope="col">${rejudging.requested}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

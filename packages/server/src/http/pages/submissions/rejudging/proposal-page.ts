import { proposalPage } from '@tribunal/contract/pages/rejudging';
import { printableText } from '@tribunal/core/texts/text';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '../../../../site.ts';
import { proposalEffects } from '../../../../storage/submissions/rejudging/proposal-effects.ts';
import {
  findRejudgedProposal,
  listDifferences,
  proposedChanges,
  type ShownProposal,
  type ToolchainChange,
  toolchainChanges,
} from '../../../../storage/submissions/rejudging/proposal-view.ts';
import { proposedRuns } from '../../../../storage/submissions/rejudging/proposed-runs.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { postButton, postForm } from '../../../forms/post-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { pager } from '../../../parts/pager.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageNumber } from '../../../request/form-fields.ts';
import { pathId } from '../../../request/path-id.ts';
import { partVersion } from '../../part-version.ts';
import { differencesPart } from './differences-part.ts';
import { effectsPart } from './effects-part.ts';
import { matrixPart } from './matrix-part.ts';
import { detailsData, type ProposalDetails, proposalData } from './proposal-data.ts';
import { coverage, isJudged, stateText } from './proposal-text.ts';
import { runsData, runsPart } from './runs-part.ts';

const differencesPerPage = 200;

/** One rejudge: its progress, what it would change, and the decision. */
export function mountProposal(app: FastifyInstance, site: Site): void {
  const { database, now } = site;
  mountPage(app, proposalPage, {
    get: async (request, reply) => {
      const t = messagesOf(request);
      const viewer = viewerOf(request);
      const proposal = await findRejudgedProposal(database.query, viewer, pathId(request) ?? 0, now());
      if (!proposal) return sendRefused(request, reply, { refusal: 'no such proposal' });
      if (proposal.times > 1) {
        const runs = await proposedRuns(database, viewer, proposal.id, now());
        if (wantsJson(request))
          return sendData(reply, proposalPage.get, { ...proposalData(proposal), ...runsData(runs) });
        return show(t, reply, proposal, runs, runsPart(t, proposal, runs));
      }
      const page = pageNumber(request.query);
      const window = { offset: (page - 1) * differencesPerPage, limit: differencesPerPage + 1 };
      const found = await listDifferences(database, viewer, proposal.id, window, now());
      const details = {
        changes: await proposedChanges(database, viewer, proposal.id, now()),
        differences: found.slice(0, differencesPerPage),
        toolchains: await toolchainChanges(database, viewer, proposal.id, now()),
        effects: proposal.state === 'open' ? await proposalEffects(database, viewer, proposal.id, now()) : [],
      };
      if (wantsJson(request))
        return sendData(reply, proposalPage.get, { ...proposalData(proposal), ...detailsData(details) });
      const hasMore = found.length > differencesPerPage;
      const pages = pager(t, { path: `/rejudge/${proposal.id}`, page, hasMore });
      return show(t, reply, proposal, details, comparison(t, reply, proposal, details, pages));
    },
  });
}

function show(
  t: Messages,
  reply: FastifyReply,
  proposal: ShownProposal,
  content: unknown,
  parts: Html,
): FastifyReply {
  const { id, deleted, state, closedAt, closedBy, judged, total } = proposal;
  const { rejudging } = t;
  const isGoingOn = state === 'applying' || (state === 'open' && !isJudged(proposal));
  const version = partVersion([proposal, content]);
  const body = html`${isGoingOn && reloadsWithoutScript}<div class="section-head"><h1>${rejudging.proposal(id)}</h1><a href="/rejudges/">${rejudging.list}</a></div>
<div id="rejudge" data-refresh="${version}"><p>${coverage(t, proposal, true)}. ${rejudging.by(proposal.requestedBy, moment(proposal.createdAt))}${deleted > 0 && html` ${rejudging.deleted(deleted)}`}</p>
<p role="status"><b>${stateText(t, proposal)}</b>${state === 'open' && proposal.isUrgent && html` · ${rejudging.isUrgent}`} · ${rejudging.judged(judged, total)} <progress max="${total}" value="${judged}" aria-label="${rejudging.progress}"></progress></p>
${closedAt && closedBy && state !== 'open' && html`<p>${rejudging.closedBy(rejudging.states[state], closedBy, moment(closedAt))}</p>`}
${state === 'open' && decision(t, reply, proposal)}
${parts}</div>`;
  return reply.page({ title: rejudging.proposal(id), body, scripts: isGoingOn ? ['refresh'] : [] });
}

function toolchainChangeText({ rejudging }: Messages, { before, after, count }: ToolchainChange): string {
  return rejudging.otherCompiler(count, printableText(before), printableText(after));
}

/** Without a script the browser loads the page again until the proposal is judged. */
const reloadsWithoutScript = html`<noscript><meta http-equiv="refresh" content="5"></noscript>
`;

function decision(t: Messages, reply: FastifyReply, proposal: ShownProposal): Html {
  const { id, times, closedAt } = proposal;
  const { rejudging } = t;
  const isPartDone = closedAt !== null;
  const isApplicable = times === 1 && isJudged(proposal);
  return html`<p class="quiet">${times > 1 ? rejudging.onlyCompares : isApplicable ? rejudging.applyHint : rejudging.remaining}</p>
<div class="acts">${isApplicable && postButton(reply, `/rejudge/${id}/apply`, isPartDone ? rejudging.applyRest : rejudging.apply, 'primary')}
${postButton(reply, `/rejudge/${id}/discard`, isPartDone ? rejudging.discardRest : rejudging.discard, 'danger')}
${!isJudged(proposal) && urgency(t, reply, proposal)}</div>`;
}

function urgency({ rejudging }: Messages, reply: FastifyReply, { id, isUrgent }: ShownProposal): Html {
  const button = isUrgent ? rejudging.markDefault : rejudging.markUrgent;
  const more = html`<input type="hidden" name="urgent" value="${isUrgent ? '0' : '1'}">`;
  return postForm(reply, {}, { action: `/rejudge/${id}/urgent`, button, look: 'plain', more });
}

function comparison(
  t: Messages,
  reply: FastifyReply,
  proposal: ShownProposal,
  { changes, differences, effects, toolchains }: ProposalDetails,
  pages: Html,
): Html {
  return html`${toolchains.map((change) => html`<p class="notice">${toolchainChangeText(t, change)}</p>`)}
${changes.length > 0 && matrixPart(t, changes)}
${differencesPart(t, reply, proposal, differences)}${pages}
${proposal.state === 'open' && isJudged(proposal) && effectsPart(t, effects)}`;
}

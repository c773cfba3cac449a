import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applyProposal, type ProposalDecided } from '../../../actions/rejudging/apply-proposal.ts';
import { discardProposal } from '../../../actions/rejudging/discard-proposal.ts';
import { markProposalUrgent } from '../../../actions/rejudging/mark-proposal-urgent.ts';
import type { Database } from '../../../database/connection.ts';
import type { Site } from '../../../site.ts';
import type { Editor } from '../../../storage/accounts/editor.ts';
import { editorOf } from '../../caller/visitor.ts';
import { answerForm } from '../../forms/answer-form.ts';
import { defineForm } from '../../forms/form.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import type { Refused } from '../../reply/show-refusal.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { pathId } from '../../request/path-id.ts';
import { idsIn } from './submission-ids.ts';

type Decide = (
  database: Database,
  editor: Editor,
  proposalId: number,
  ids: readonly number[] | null,
  now: Date,
) => Promise<ProposalDecided | Refused>;

/** Applies or discards a proposal: all of it, or the submissions that the field `submission` names. Or says how urgent it is. */
export function mountProposalActions(app: FastifyInstance, site: Site): void {
  mountDecision(app, site, 'apply', applyProposal);
  mountDecision(app, site, 'discard', discardProposal);
  mountUrgent(app, site);
}

const urgentForm = defineForm({ urgent: { kind: 'flag', label: (t) => t.rejudging.urgent } });

/** The field `urgent` is 1 or 0. */
function mountUrgent(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, {
    path: '/rejudge/:id/urgent',
    access: 'signed in',
    post: (request, reply) => {
      const id = pathId(request) ?? 0;
      return answerForm(request, reply, {
        form: urgentForm,
        act: async ({ urgent }) => {
          const marked = await markProposalUrgent(database, editorOf(request), id, urgent, now());
          if ('refusal' in marked) return sendRefused(request, reply, marked);
          if (!wantsJson(request)) return reply.redirect(`/rejudge/${id}`, 302);
          return reply.send({ data: { id, is_urgent: marked.isUrgent } });
        },
        show: () => reply.redirect(`/rejudge/${id}`, 302),
      });
    },
  });
}

function mountDecision(
  app: FastifyInstance,
  { database, now }: Site,
  name: 'apply' | 'discard',
  decide: Decide,
): void {
  mountPage(app, {
    path: `/rejudge/:id/${name}`,
    access: 'signed in',
    post: async (request, reply) => {
      const id = pathId(request) ?? 0;
      const decided = await decide(database, editorOf(request), id, chosenIn(request), now());
      if ('refusal' in decided) return sendRefused(request, reply, decided);
      if (!wantsJson(request)) return reply.redirect(`/rejudge/${id}`, 302);
      const { state, applied, skipped, undecided } = decided;
      return reply.send({ data: { id, state, applied, skipped, undecided } });
    },
  });
}

/** The form of the chosen ones says so, because a browser sends nothing about boxes that are not checked. */
function chosenIn({ body }: FastifyRequest): number[] | null {
  const isPart = typeof body === 'object' && body !== null && Object.hasOwn(body, 'part');
  return idsIn(body) ?? (isPart ? [] : null);
}

import {
  applyProposalPage,
  discardProposalPage,
  urgentProposalPage,
} from '@tribunal/contract/pages/rejudging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  applyProposal,
  type ProposalDecided,
} from '../../../../actions/submissions/rejudging/apply-proposal.ts';
import { discardProposal } from '../../../../actions/submissions/rejudging/discard-proposal.ts';
import { markProposalUrgent } from '../../../../actions/submissions/rejudging/mark-proposal-urgent.ts';
import type { Database } from '../../../../database/connection.ts';
import type { Site } from '../../../../site.ts';
import type { Editor } from '../../../../storage/accounts/editor.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pathId } from '../../../request/path-id.ts';
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
  mountDecision(app, site, applyProposalPage, applyProposal);
  mountDecision(app, site, discardProposalPage, discardProposal);
  mountUrgent(app, site);
}

const urgentForm = settingsForm(urgentProposalPage.post.form, ({ rejudging }) => ({
  urgent: { label: rejudging.urgent },
}));

/** The field `urgent` is 1 or 0. */
function mountUrgent(app: FastifyInstance, { database, now }: Site): void {
  mountPage(app, urgentProposalPage, {
    post: (request, reply) => {
      const id = pathId(request) ?? 0;
      return answerForm(request, reply, {
        form: urgentForm,
        act: async ({ urgent }) => {
          const marked = await markProposalUrgent(database, editorOf(request), id, urgent, now());
          if ('refusal' in marked) return sendRefused(request, reply, marked);
          if (!wantsJson(request)) return reply.redirect(`/rejudge/${id}`, 302);
          return sendData(reply, urgentProposalPage.post, { id, isUrgent: marked.isUrgent });
        },
        show: () => reply.redirect(`/rejudge/${id}`, 302),
      });
    },
  });
}

function mountDecision(
  app: FastifyInstance,
  { database, now }: Site,
  contract: typeof applyProposalPage | typeof discardProposalPage,
  decide: Decide,
): void {
  mountPage(app, contract, {
    post: async (request, reply) => {
      const id = pathId(request) ?? 0;
      const decided = await decide(database, editorOf(request), id, chosenIn(request), now());
      if ('refusal' in decided) return sendRefused(request, reply, decided);
      if (!wantsJson(request)) return reply.redirect(`/rejudge/${id}`, 302);
      return sendData(reply, contract.post, { id, ...decided });
    },
  });
}

/** The form of the chosen ones says so, because a browser sends nothing about boxes that are not checked. */
function chosenIn({ body }: FastifyRequest): number[] | null {
  const isPart = typeof body === 'object' && body !== null && Object.hasOwn(body, 'part');
  return idsIn(body) ?? (isPart ? [] : null);
}

import {
  problemHistoryPage,
  problemRevisionPage,
  revertProblemPage,
} from '@tribunal/contract/pages/histories';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revertProblem } from '../../../../actions/problems/revert-problem.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { findRevisions, listEdits } from '../../../../storage/problems/authoring/problem-revisions.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { mountSettingsHistory } from '../../../editing/settings-history.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { authoringLinks } from '../authoring-links.ts';
import { editableProblemOf, editedProblemOf } from './edited-problem-of.ts';
import { editTable, revisionBody } from './history-parts.ts';
import { wrongProblemFields } from './problem-fault-texts.ts';

/** Every state of the settings of a problem, and what each edit changed. */
export function mountProblemHistory(app: FastifyInstance, site: Site): void {
  mountSettingsHistory(app, problemHistoryPage, {
    pageSize: 50,
    find: (request) => editableProblemOf(site, request),
    list: ({ id }, offset, limit) => listEdits(site.database.query, id, offset, limit),
    describe: ({ number, version, isReuse, reason, ...made }) => ({
      ...(version === null ? { number } : { dataVersion: version, isReuse, reason }),
      ...made,
    }),
    pathOf: ({ code }) => `/problem/${code}`,
    nameOf: ({ name }) => name,
    links: (t, { code }) => authoringLinks(t, code, 'history'),
    show: (t, { code }, edits) => editTable(t, code, edits),
  });
  mountPage(app, problemRevisionPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      return problem ? showRevision(site, request, reply, problem) : reply;
    },
  });
  mountPage(app, revertProblemPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOf(site, request, reply);
      return problem ? revert(site, request, reply, problem) : reply;
    },
  });
}

async function showRevision(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
): Promise<FastifyReply> {
  const number = numberIn(request);
  const found = await findRevisions(database.query, problem.id, [number - 1, number, number + 1]);
  const revision = found.find((one) => one.number === number);
  if (!revision) return sendRefused(request, reply, { refusal: 'no such revision' });
  if (wantsJson(request))
    return sendData(reply, problemRevisionPage.get, { ...revision, settings: { ...revision.settings } });
  const t = messagesOf(request);
  const body = revisionBody(reply, problem, revision, found);
  return reply.page({ title: t.authoring.revisionOf(number, problem.name), body });
}

async function revert(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { code }: FoundProblem,
): Promise<FastifyReply> {
  const reverted = await revertProblem(database, editorOf(request), code, numberIn(request), now());
  if ('faults' in reverted) {
    const t = messagesOf(request);
    const { faults } = wrongProblemFields(reverted.faults);
    const detail = Object.values(faults)
      .map((fault) => fault(t))
      .join(' ');
    return sendRefused(request, reply, { refusal: 'revision cannot be restored', detail });
  }
  if ('refusal' in reverted) return sendRefused(request, reply, reverted);
  if (wantsJson(request))
    return sendData(reply, revertProblemPage.post, {
      code: reverted.settings.code,
      changed: reverted.changed,
    });
  return reply.redirect(`/problem/${reverted.settings.code}/history`, 302);
}

function numberIn({ params }: FastifyRequest): number {
  return readId(textField(params, 'number')) ?? 0;
}

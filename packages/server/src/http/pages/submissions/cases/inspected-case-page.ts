import { submissionCasePage } from '@tribunal/contract/pages/test-runs';
import { diffOutput } from '@tribunal/core/texts/output-diff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { repeatCase } from '../../../../actions/submissions/repeat-case.ts';
import type { Site } from '../../../../site.ts';
import {
  type CaseRun,
  findCaseRun,
  findInspectedCase,
  type InspectedCase,
} from '../../../../storage/submissions/jury/inspected-case.ts';
import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { userOf } from '../../../caller/visitor.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';
import { readId } from '../../../request/path-id.ts';
import { findReadable } from '../../find-readable.ts';
import { type CaseSide, caseSides, openCaseFile, shownFiles } from './case-files.ts';
import { type CaseView, caseAddress, showInspectedCase } from './inspected-case-parts.ts';

/** What a program read and wrote in a case. For editors and jury: an output can contain the input. */
export function mountInspectedCases(app: FastifyInstance, site: Site): void {
  mountPage(app, submissionCasePage, {
    get: async (request, reply) => {
      const found = await caseOfPath(site, request, reply);
      if (!found) return reply;
      const view = await viewOf(site, found);
      reply.header('Cache-Control', 'private, no-store');
      return wantsJson(request)
        ? sendData(reply, submissionCasePage.get, { object: caseRecord(view) })
        : showInspectedCase(reply, view);
    },
    post: async (request, reply) => {
      const found = await caseOfPath(site, request, reply);
      if (!found) return reply;
      const started = await repeatCase(site, userOf(request), found.inspected, site.now());
      if ('refusal' in started) return sendRefused(request, reply, started);
      const url = caseAddress(found);
      if (!wantsJson(request)) return reply.redirect(url, 302);
      return sendData(reply, submissionCasePage.post, { id: started.runId, url });
    },
  });
  mountPage(app, {
    path: '/submission/:id/case/:number/:side',
    access: 'signed in',
    get: async (request, reply) => {
      const found = await caseOfPath(site, request, reply);
      if (!found) return reply;
      const side = caseSides.find((one) => one === textField(request.params, 'side'));
      const file = side && (await openCaseFile(site, found.inspected, found.run, side));
      if (!file) return sendRefusal(request, reply, pageErrors.notFound);
      return reply
        .type('text/plain; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName(found, side)}"`)
        .header('Cache-Control', 'private, no-store')
        .send(file.content);
    },
  });
}

interface FoundCase {
  readonly submission: ShownSubmission;
  readonly inspected: InspectedCase;
  readonly run: CaseRun | null;
}

/** Null if the caller may not see it, and the refusal has been sent. */
async function caseOfPath(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundCase | null> {
  const submission = await findReadable(site, request, reply);
  if (!submission) return null;
  if (!submission.areCasesOpen) {
    sendRefusal(request, reply, pageErrors.forbidden);
    return null;
  }
  const position = readId(textField(request.params, 'number'));
  const judging = readId(textField(request.query, 'judging'));
  const inspected = position && (await findInspectedCase(site.database, submission.id, judging, position));
  if (!inspected) {
    sendRefusal(request, reply, pageErrors.notFound);
    return null;
  }
  return { submission, inspected, run: await findCaseRun(site.database, inspected, site.now()) };
}

async function viewOf(site: Site, found: FoundCase): Promise<CaseView> {
  const files = await shownFiles(site, found.inspected, found.run);
  const { expected, output } = files;
  return { ...found, files, diff: expected && output && diffOutput(expected.text, output.text) };
}

function caseRecord(view: CaseView) {
  const { inspected, files, diff, run } = view;
  const fileRecord = (side: CaseSide) => {
    const file = files[side];
    return file && { ...file, url: caseAddress(view, side) };
  };
  const { position, status, feedback, isVersionRecorded } = inspected;
  return {
    ...inspected,
    number: position,
    result: status,
    checkerMessage: feedback,
    juryMessage: inspected.judgeMessage,
    hasRecordedVersion: isVersionRecorded,
    input: fileRecord('input'),
    output: fileRecord('output'),
    expectedOutput: fileRecord('expected'),
    diff,
    run: run && { ...run, result: run.outcome?.kind === 'repeated' ? run.outcome.status : null },
  };
}

function fileName({ inspected: { submissionId, position } }: FoundCase, side: CaseSide): string {
  return `submission-${submissionId}-case-${position}-${side}.txt`;
}

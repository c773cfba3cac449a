import { initPage, programsPage } from '@tribunal/contract/pages/test-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { changeTestData, type DataChange } from '../../../../test-data/editing/change-test-data.ts';
import { programsOfVersion } from '../../../../test-data/editing/current-programs.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';
import { answerChange, conditionsOf, saveFields } from '../test-data/save-fields.ts';
import { givenPrograms, programFieldsIn } from './given-programs.ts';
import { initForm } from './init-form.ts';
import { programsForm, programsOfForm } from './programs-form.ts';
import { type SentPrograms, showPrograms } from './programs-parts.ts';

/** The page on which editors choose how submissions are run, and write the programs that this needs. */
export function mountPrograms(app: FastifyInstance, site: Site): void {
  mountPage(app, programsPage, {
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? showCurrent(site, request, reply, problem, null) : reply;
    },
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? savePrograms(site, request, reply, problem) : reply;
    },
  });
  mountPage(app, initPage, {
    post: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      return problem ? saveInit(site, request, reply, problem) : reply;
    },
  });
}

function savePrograms(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  const isProgram = wantsJson(request);
  return answerForm(request, reply, {
    form: { ...(isProgram ? {} : programsForm), ...saveFields },
    act: async ({ reason, force, ...values }) => {
      const given = isProgram
        ? programFieldsIn(request.body)
        : // What the page hides because another type was chosen does not count.
          programsOfForm(values as never);
      const current = await programsOfVersion(site, problem.dataVersion);
      const programs = givenPrograms(given, current, isProgram);
      if ('faults' in programs) return programs;
      const change = { edit: { programs: programs.set }, reason };
      return save(site, request, reply, problem, { ...change, force });
    },
    show: (shown) => showCurrent(site, request, reply, problem, { form: 'programs', shown }),
  });
}

function saveInit(site: Site, request: FastifyRequest, reply: FastifyReply, problem: FoundProblem) {
  return answerForm(request, reply, {
    form: initForm,
    act: async ({ init, reason, force }) => {
      const stored = await site.blobs.put(Buffer.from(init.replaceAll('\r\n', '\n')));
      const change = { files: [{ path: 'init.yml', ...stored }], reason };
      return save(site, request, reply, problem, { ...change, force });
    },
    show: (shown) => showCurrent(site, request, reply, problem, { form: 'init', shown }),
  });
}

async function save(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { code }: FoundProblem,
  { force, ...change }: DataChange & { readonly force: boolean },
) {
  const changed = await changeTestData(site, editorOf(request), code, change, conditionsOf(request, force));
  return answerChange(request, reply, changed, `/problem/${code}/programs`);
}

async function showCurrent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  sent: SentPrograms | null,
): Promise<FastifyReply> {
  const current = await programsOfVersion(site, problem.dataVersion);
  if (!wantsJson(request)) return showPrograms(reply, problem, current, sent);
  const { init } = current;
  const shown = 'set' in current ? { reasons: [], ...current.set } : { reasons: [...current.reasons] };
  return sendData(reply, programsPage.get, { version: problem.dataVersion, init, ...shown });
}

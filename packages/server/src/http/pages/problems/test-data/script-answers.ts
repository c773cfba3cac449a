import { testDataPage } from '@tribunal/contract/pages/test-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import { currentVersionOf } from '../../../../storage/problems/test-data/data-versions.ts';
import {
  endProduction,
  findProduction,
  type StoredProduction,
} from '../../../../storage/problems/test-data/productions.ts';
import { saveProduced } from '../../../../test-data/producing/produce-script.ts';
import {
  aliveMs,
  type ProductionFault,
  startProduction,
} from '../../../../test-data/producing/start-production.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm, type WrongFields } from '../../../forms/answer-form.ts';
import type { ShownForm } from '../../../forms/form-content.ts';
import { isSet } from '../../../forms/read-field.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { answerChange, conditionsOf, saveFields } from './save-fields.ts';
import { scriptForm } from './script-parts.ts';

/** Shows the page again with the form of the script. */
type ShowForm = (shown: ShownForm) => Promise<FastifyReply>;

/** How long a program waits for a short production before it has to ask again. */
const waitMs = 15_000;

/** Begins to make the tests of a script. A page then shows the progress; a program waits a little. */
export function answerScript(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  show: ShowForm,
): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  return answerForm(request, reply, {
    form: scriptForm([]),
    act: async ({ script, main_solution: mainSolution, reason, force }) => {
      const isPreview = isSet(body.preview);
      const conditions = conditionsOf(request, force);
      const asked = { script, mainSolution, isPreview, reason, conditions };
      const started = await startProduction(site, editorOf(request), problem, asked);
      if ('field' in started) return wrongScript(started);
      if ('refusal' in started) return started;
      const url = `/problem/${problem.code}/test_data`;
      if (!wantsJson(request)) return reply.redirect(`${url}#production`, 302);
      await Promise.race([started.ended, waited(waitMs)]);
      const production = await currentProduction(site, problem);
      const version = await currentVersionOf(site.database.query, problem.id);
      return sendData(reply, testDataPage.post, { url, version, production: productionRecord(production) });
    },
    show,
  });
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function wrongScript(wrong: ProductionFault): WrongFields {
  if (wrong.field === 'main_solution')
    return { status: 400, faults: { main_solution: (t) => t.production.noMainSolution } };
  const { fault } = wrong;
  return { status: 400, faults: { script: (t) => t.production.scriptFault(fault) } };
}

/** Saves what was produced and shown. */
export function answerProduced(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: FoundProblem,
  show: ShowForm,
): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: saveFields,
    act: async ({ reason, force }) => {
      const { query } = site.database;
      const production = await findProduction(query, problem.id);
      if (production?.state !== 'ready' || !production.produced) return { refusal: 'nothing was produced' };
      const url = `/problem/${problem.code}/test_data`;
      if (production.baseVersion !== problem.dataVersion)
        return { refusal: 'test data was changed meanwhile' };
      const conditions = { isForced: force };
      const changed = await saveProduced(site, editorOf(request), problem, production.produced, {
        reason,
        conditions,
      });
      if ('version' in changed)
        await endProduction(query, production.id, { state: 'saved', produced: production.produced });
      return answerChange(request, reply, changed, url);
    },
    show,
  });
}

/** The last production. One whose site was ended has failed. */
export async function currentProduction(
  { database, now }: Pick<Site, 'database' | 'now'>,
  { id }: Pick<FoundProblem, 'id'>,
): Promise<StoredProduction | null> {
  const found = await findProduction(database.query, id);
  const isLost = found?.state === 'running' && now().getTime() - found.beatAt.getTime() > aliveMs;
  return found && isLost ? { ...found, state: 'failed', fault: 'the site was stopped meanwhile' } : found;
}

const noChanges = { added: [], changed: [], removed: [] };

export function productionRecord(production: StoredProduction | null) {
  if (!production) return null;
  const { state, done, total, fault, faultTest, produced } = production;
  const { added, changed, removed } = produced?.changes ?? noChanges;
  return {
    ...{ state, done, total, fault, test: faultTest },
    ...{ added: [...added], changed: [...changed], removed: [...removed] },
  };
}

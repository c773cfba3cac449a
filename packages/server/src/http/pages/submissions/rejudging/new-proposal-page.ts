import { proposalsPage } from '@tribunal/contract/pages/rejudging';
import { itemAt } from '@tribunal/core/lists';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProposal } from '../../../../actions/submissions/rejudging/create-proposal.ts';
import type { Site } from '../../../../site.ts';
import { codeOfProblem } from '../../../../storage/problems/problem-by-text.ts';
import { previewRejudge } from '../../../../storage/submissions/rejudging/rejudge-preview-view.ts';
import type { Selection } from '../../../../storage/submissions/rejudging/rejudging.ts';
import { isRejudgedBy, rejudgeableIds } from '../../../../storage/submissions/rejudging/selection-rights.ts';
import {
  canMatch,
  noFilters,
  type SubmissionFilters,
} from '../../../../storage/submissions/submission-filters.ts';
import { languageNames } from '../../../../storage/submissions/submission-list-view.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { editorOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
import { type ChosenFilters, filterForm, filterQuery, readFilters } from '../../../forms/filter-form.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { previewTables } from '../rejudge-parts.ts';
import { outdatedFilter, submissionFilters } from '../submission-filter-form.ts';
import { idsIn } from './submission-ids.ts';

const maxSubmissions = 10_000;

/** Chooses submissions by filters, shows what a rejudge of them covers, and begins it. */
export function mountNewProposal(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/rejudges/new',
    access: 'signed in',
    get: (request, reply) => show(site, request, reply, request.query, { status: 200, errors: [] }),
  });
}

const proposalForm = settingsForm(proposalsPage.post.form, ({ rejudging }) => ({
  times: { label: rejudging.timesField },
  urgent: { label: rejudging.urgent },
}));

/** `submission` names single submissions; otherwise the filters choose. */
export async function createFromRequest(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return answerForm(request, reply, {
    form: proposalForm,
    act: async ({ times, urgent }) => {
      const selection = await selectionIn(site, request, request.body);
      if (!selection) return { refusal: 'nothing to rejudge' };
      const order = { selection, times: times ?? 1, isUrgent: urgent };
      const created = await createProposal(site.database, editorOf(request), order, site.now());
      if ('refusal' in created) return created;
      const url = `/rejudge/${created.id}`;
      const { id } = created;
      return wantsJson(request) ? sendData(reply, proposalsPage.post, { id, url }) : reply.redirect(url, 302);
    },
    show: ({ status, errors }) => show(site, request, reply, request.body, { status, errors }),
  });
}

/** Null when nothing is chosen. A problem or a contest alone means all submissions of it, however many. */
async function selectionIn(site: Site, request: FastifyRequest, given: unknown): Promise<Selection | null> {
  const ids = idsIn(given);
  if (ids !== null) return ids.length === 1 ? { submissionId: itemAt(ids, 0) } : { submissionIds: ids };
  const { filters } = await filtersIn(site, request, given);
  const { problem, contest } = filters;
  if (!isAny(filters) || !canMatch(filters)) return null;
  const { isOutdated } = filters;
  const whole = isAny({ ...filters, problem: null, contest: null, isOutdated: false })
    ? null
    : problem !== null && contest === null
      ? { problemCode: problem, isOutdated }
      : contest !== null && problem === null && !isOutdated
        ? { contestKey: contest }
        : null;
  if (whole && (await isRejudgedBy(site.database.query, viewerOf(request), whole))) return whole;
  const found = await rejudgeableIds(
    site.database.query,
    viewerOf(request),
    filters,
    maxSubmissions,
    site.now(),
  );
  return found.length === 0 ? null : { submissionIds: found };
}

function isAny({ user, problem, contest, language, result, isOutdated }: SubmissionFilters): boolean {
  const isNamed = user !== null || problem !== null || contest !== null;
  return isNamed || language.length > 0 || result.length > 0 || isOutdated === true;
}

async function filtersIn({ database }: Site, request: FastifyRequest, given: unknown) {
  const form = { ...submissionFilters(await languageNames(database)), ...outdatedFilter };
  const chosen = readFilters(form, given);
  const { user, problem, contest, language, result, outdated } = chosen;
  const code = problem ? ((await codeOfProblem(database, viewerOf(request), problem)) ?? problem) : null;
  const filters = {
    ...noFilters,
    user: user || null,
    problem: code,
    contest: contest || null,
    language,
    result,
    isOutdated: outdated,
  };
  return { form, chosen, filters };
}

async function show(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
  { status, errors }: { readonly status: number; readonly errors: readonly string[] },
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const { form, chosen, filters } = await filtersIn(site, request, given);
  const body = html`<h1>${t.rejudging.newOne}</h1>
<p class="quiet">${t.rejudging.intro} <a href="/rejudges/">${t.rejudging.list}</a></p>
${errorList(errors)}<p>${t.rejudging.choose}</p>
${filterForm(t, form, '/rejudges/new', chosen, { button: t.rejudging.show })}
${isAny(filters) && (await preview(site, request, reply, given, chosen))}`;
  return reply.page({ title: t.rejudging.newOne, body, status });
}

async function preview(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
  chosen: ChosenFilters,
): Promise<Html> {
  const t = messagesOf(request);
  const selection = await selectionIn(site, request, given);
  const shown = selection && (await previewRejudge(site.database, viewerOf(request), selection, site.now()));
  if (!selection || !shown) return html`<p class="empty">${t.rejudging.nothingChosen}</p>`;
  const isCut = 'submissionIds' in selection && selection.submissionIds.length === maxSubmissions;
  return html`${isCut && html`<p>${t.rejudging.tooMany(maxSubmissions)}</p>`}
${previewTables(t, shown)}
<form method="post" action="/rejudges/">${csrfField(reply)}${filterQuery(chosen).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="field check"><input type="checkbox" id="urgent" name="urgent" value="1"> <label for="urgent">${t.rejudging.urgent}</label></p>
<p class="actions"><button class="primary">${t.rejudging.chosen(shown.submissions)}</button></p></form>`;
}

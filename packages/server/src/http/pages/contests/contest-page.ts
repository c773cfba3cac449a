import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import { findShownContest, type ShownContest } from '../../../storage/contests/contest-view.ts';
import { leaveFinishedContest } from '../../../storage/contests/current-participation.ts';
import { type OwnParticipation, ownParticipations } from '../../../storage/contests/joining.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { contestFacts, contestHeading, contestState, problemsOfContest } from './contest-parts.ts';
import { editorPanel } from './editor-panel.ts';
import { joinPanel } from './join-panel.ts';

export function mountContest(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key',
    access: 'anyone',
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefusal(request, reply, pageErrors.notFound);
      return showContest(site, request, reply, contest);
    },
  });
}

/** Null when there is none that the caller may see. First the caller leaves the contest they are in, if it has ended. */
export async function findContestOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownContest | null> {
  const { caller } = request;
  if (caller.kind !== 'guest') await leaveFinishedContest(database.query, caller, now());
  return findShownContest(database, viewerOf(request), textField(request.params, 'key'), now());
}

/** A form of the page that was sent and refused. */
export interface RefusedForm {
  readonly name: 'join' | 'thaw' | 'disqualify';
  readonly shown: ShownForm;
}

/** The page of a contest. Errors that belong to no field are above everything, because the form may be gone. */
export async function showContest(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  refused?: RefusedForm,
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const { status, errors, content } = refused?.shown ?? unsentForm();
  const formOf = (name: RefusedForm['name']) =>
    refused?.name === name ? { status, errors: [], content } : unsentForm();
  const own = await ownOf(site, request, contest);
  const problems = contest.areProblemsVisible ? await shownProblems(site, contest) : [];
  const now = site.now();
  const body = html`${contestHeading(t, contest, request.caller, 'contest')}
${errorList(errors)}
<p class="notice" role="status">${contestState(t, contest, now)}</p>
${joinPanel(reply, contest, own, now, formOf('join'))}
${contest.isEditor && editorPanel(reply, contest, now, formOf('disqualify'))}
${contestFacts(t, contest)}
<div class="content-description">${await statement(contest.description)}</div>
${problemsOfContest(t, contest, problems)}`;
  return reply.page({ title: contest.name, contest, body, status });
}

async function ownOf(
  { database }: Site,
  { caller }: FastifyRequest,
  { id }: ShownContest,
): Promise<OwnParticipation[]> {
  return caller.kind === 'guest' ? [] : ownParticipations(database.query, id, caller.userId);
}

async function shownProblems(
  { database }: Site,
  contest: ShownContest,
): Promise<Static<typeof ContestProblem>[]> {
  const problems = await contestProblems(database, contest);
  return problems.map(({ problem }) => problem);
}

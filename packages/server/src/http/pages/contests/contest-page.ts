import type { ContestProblem } from '@tribunal/contract/data/contest-records';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import { findShownContest, type ShownContest } from '../../../storage/contests/contest-view.ts';
import { leaveFinishedContest } from '../../../storage/contests/current-participation.ts';
import { type OwnParticipation, ownParticipations } from '../../../storage/contests/joining.ts';
import { errorList } from '../../html/forms.ts';
import { html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { viewerOf } from '../../request/request-viewer.ts';
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

/** Null when there is none that the caller may see, now that a contest whose time is over holds them no longer. */
export async function findContestOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownContest | null> {
  const { caller } = request;
  if (caller.kind !== 'guest') await leaveFinishedContest(database.query, caller, now());
  return findShownContest(database, viewerOf(request), textField(request.params, 'key'), now());
}

/** The page of a contest; with a status and errors when joining it was refused. */
export async function showContest(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  { status, errors }: { readonly status: number; readonly errors: readonly string[] } = {
    status: 200,
    errors: [],
  },
): Promise<FastifyReply> {
  const own = await ownOf(site, request, contest);
  const problems = contest.areProblemsVisible ? await shownProblems(site, contest) : [];
  const now = site.now();
  const body = html`${contestHeading(contest, request.caller, 'contest')}
${errorList(errors)}
<p class="notice" role="status">${contestState(contest, now)}</p>
${joinPanel(reply, contest, own, now)}
${contest.isEditor && editorPanel(reply, contest, now)}
${contestFacts(contest)}
<div class="content-description">${await statement(contest.description)}</div>
${problemsOfContest(contest, problems)}`;
  return reply.page({ title: contest.name, body, status });
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
  return problems.map(({ object }) => JSON.parse(object) as Static<typeof ContestProblem>);
}

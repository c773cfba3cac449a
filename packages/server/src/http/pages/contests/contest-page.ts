import { problemState } from '@tribunal/core/scoreboard/problem-state';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeInRegistered } from '../../../actions/contests/take-in-registered.ts';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import { findShownContest, type ShownContest } from '../../../storage/contests/contest-view.ts';
import { leaveFinishedContest } from '../../../storage/contests/current-participation.ts';
import { type OwnResults, ownResults } from '../../../storage/contests/participating/own-results.ts';
import { currentContestOf } from '../../caller/current-contest-of.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { contestFacts, contestHeading, contestState } from './contest-parts.ts';
import { contestProblemTable, type ShownContestProblem } from './contest-problem-table.ts';
import { contestRules } from './contest-rules.ts';
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

/** Null when there is none that the caller may see. First the caller leaves a contest that has ended and enters one that they registered for. */
export async function findContestOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownContest | null> {
  const { caller } = request;
  if (caller.kind !== 'guest') {
    await leaveFinishedContest(database.query, caller, now());
    await takeInRegistered(database, now(), caller.userId);
  }
  return findShownContest(database, viewerOf(request), textField(request.params, 'key'), now());
}

/** A form of the page that was sent and refused. */
export interface RefusedForm {
  readonly name: 'join' | 'thaw' | 'disqualify' | 'finalize' | 'open';
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
  const current = await currentContestOf(site, request);
  const now = site.now();
  // Whose own time runs is told so beside the button that leaves the contest; its times do not matter.
  const isVirtual = (contest.insideAs ?? 0) > 0;
  const body = html`${contestHeading(t, contest, request.caller, 'contest')}
${errorList(errors)}
${!isVirtual && html`<p class="notice" role="status">${contestState(t, contest, now)}</p>`}
<div class="contest-page"><div class="contest-joining">${joinPanel(reply, contest, { own, current }, now, formOf('join'))}
${contest.isEditor && editorPanel(reply, contest, now, formOf('disqualify'))}</div>
<div class="contest-content">${await problemsOf(site, t, contest, own)}
${await descriptionOf(t, contest)}</div>
<div class="contest-about">${contestFacts(t, contest)}
${contest.endTime > now && html`<p><a href="/contest/${contest.key}/contest.ics">${t.contests.addToCalendar}</a></p>`}
${contestRules(t, contest)}</div></div>`;
  return reply.page({ title: contest.name, contest, body, status });
}

async function descriptionOf({ contests }: Messages, { description }: ShownContest): Promise<Html | false> {
  if (description.trim() === '') return false;
  return html`<h2>${contests.about}</h2><div class="content-description">${await statement(description)}</div>`;
}

async function ownOf(
  { database, now }: Site,
  { caller }: FastifyRequest,
  { id }: ShownContest,
): Promise<OwnResults[]> {
  return caller.kind === 'guest' ? [] : ownResults(database, id, caller, now());
}

async function problemsOf(
  site: Site,
  t: Messages,
  contest: ShownContest,
  own: readonly OwnResults[],
): Promise<Html> {
  const { contests } = t;
  if (!contest.areProblemsVisible)
    return html`<h2>${contests.problems}</h2><p class="quiet">${contests.problemsAreHidden}</p>`;
  return contestProblemTable(t, await shownProblems(site, contest, own));
}

/** How many solved a problem is what the scoreboard says that the viewer sees; the viewer's own results are those that a participant may see. */
async function shownProblems(
  { database, scoreboards }: Site,
  contest: ShownContest,
  own: readonly OwnResults[],
): Promise<ShownContestProblem[]> {
  const problems = await contestProblems(database, contest);
  const problemIds = problems.map(({ id }) => id);
  const board = contest.isBoardOpen ? await scoreboards.find({ ...contest, problemIds }) : null;
  const mine = ownToShow(contest, own);
  return problems.map((row, index) => ({
    ...row,
    totals: board?.totals[index] ?? null,
    state: mine ? problemState(mine.cells[row.id]) : null,
  }));
}

/** The participation that the viewer is in, else the live one, else the last virtual one. */
function ownToShow({ insideAs }: ShownContest, own: readonly OwnResults[]): OwnResults | undefined {
  const inside = own.find(({ virtual }) => virtual === insideAs);
  return inside ?? own.find(({ virtual }) => virtual === 0) ?? own.at(-1);
}

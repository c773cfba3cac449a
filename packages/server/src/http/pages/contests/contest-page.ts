import { contestPhase } from '@tribunal/core/contests/contest-time';
import { problemState } from '@tribunal/core/scoreboard/problem-state';
import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { offerToJoin } from '../../../actions/contests/join-contest.ts';
import { takeInRegistered } from '../../../actions/contests/take-in-registered.ts';
import type { Site } from '../../../site.ts';
import { contestProblems } from '../../../storage/contests/contest-json.ts';
import { findShownContest, type ShownContest } from '../../../storage/contests/contest-view.ts';
import { type OwnResults, ownResults } from '../../../storage/contests/participating/own-results.ts';
import { cellOf } from '../../../storage/contests/scoreboard/stored-rows.ts';
import { hiddenProblems } from '../../../storage/problems/open-problems.ts';
import { listLate } from '../../../storage/submissions/late-submissions.ts';
import { contestToName } from '../../caller/contests-of-caller.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { errorList } from '../../forms/error-list.ts';
import { type ShownForm, unsentForm } from '../../forms/form-content.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { lateList } from '../submissions/late-submission.ts';
import { contestBanner } from './contest-banner.ts';
import { contestFacts, contestHeading, contestNotice, mayRead } from './contest-parts.ts';
import { contestProblemTable, type ShownContestProblem } from './contest-problem-table.ts';
import { contestRules } from './contest-rules.ts';
import { editorPanel } from './editor-panel.ts';
import { joinPanel } from './join-panel.ts';
import { pastEndMark, stillHiddenMark } from './saved-contest-address.ts';
import { standpointOf } from './standpoint.ts';

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

/** Null when there is none that the caller may see. First the caller enters one that they registered for. */
export async function findContestOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownContest | null> {
  const { caller } = request;
  if (caller.kind !== 'guest') await takeInRegistered(database, now(), caller.userId);
  return findShownContest(database, viewerOf(request), textField(request.params, 'key'), now());
}

/** A form of the page that was sent and refused. */
export interface RefusedForm {
  readonly name: 'join' | 'thaw' | 'disqualify' | 'finalize' | 'publish' | 'open';
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
  const standpoint = await standpointOf(site, request, contest, own);
  const now = site.now();
  // Whose own time runs is told so beside the button that leaves the contest; its times do not matter.
  const isVirtual = (contest.insideAs ?? 0) > 0;
  const body = html`${contestBanner(contest)}${contestHeading(t, contest, request.caller, 'contest')}
${errorList(errors)}
${await stillHiddenOf(site, request, contest)}
${isMarked(request, contest, pastEndMark) && html`<p class="notice warning" role="alert">${t.organizing.endIsPast}</p>`}
${contest.isEditor && !contest.isVisible && contest.endTime > now && html`<p class="notice warning">${t.contests.onlyOrganizersSee(contest.key)}</p>`}
${!isVirtual && contestNotice(t, contest, now)}
<div class="contest-page"><div class="contest-joining">${joinPanel(reply, contest, standpoint, now, formOf('join'))}
${contest.isEditor && editorPanel(reply, contest, now, formOf('disqualify'))}</div>
<div class="contest-content">${lateList(t, own.length > 0 ? await listLate(site.database, contest.id, viewerOf(request).userId) : [])}${await problemsOf(site, request, contest, own)}
${await descriptionOf(t, contest)}</div>
<div class="contest-about">${contestFacts(t, contest)}
${contest.endTime > now && html`<p><a href="/contest/${contest.key}/contest.ics">${t.contests.addToCalendar}</a></p>`}
${mayRead(contest, now) && html`<p><a href="/contest/${contest.key}/booklet">${t.booklet.link}</a></p>`}
${contestRules(t, contest)}</div></div>`;
  // Solve counts change only while the contest runs.
  const scripts = contest.isBoardOpen && contestPhase(contest, now) === 'running' ? ['contest'] : [];
  return reply.page({ title: contest.name, contest, body, scripts, status });
}

/** What an editor did just now is in the query. */
function isMarked({ query }: FastifyRequest, { isEditor }: ShownContest, mark: string): boolean {
  return isEditor && Object.hasOwn(fieldsOf(query), mark);
}

async function stillHiddenOf(
  { database, now }: Site,
  request: FastifyRequest,
  contest: ShownContest,
): Promise<Html | false> {
  if (!isMarked(request, contest, stillHiddenMark)) return false;
  const codes = (await hiddenProblems(database.query, viewerOf(request), contest.id, now())).map(
    ({ code }) => code,
  );
  const { contests } = messagesOf(request);
  return codes.length > 0 && html`<p class="notice warning" role="alert">${contests.stillHidden(codes)}</p>`;
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
  request: FastifyRequest,
  contest: ShownContest,
  own: readonly OwnResults[],
): Promise<Html> {
  const t = messagesOf(request);
  const { contests } = t;
  if (!contest.areProblemsVisible) {
    const offer = offerToJoin(contest, own, site.now());
    const canReturn = 'existing' in offer && offer.existing !== undefined;
    const reason = canReturn ? contests.returnToSeeProblems : contests.problemsAreHidden;
    return html`<h2>${contests.problems}</h2><p class="quiet">${reason}</p>`;
  }
  const named = await contestToName(site, request, contest.key);
  return contestProblemTable(t, contest.key, await shownProblems(site, contest, own), named);
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
    state: mine ? problemState(cellOf(mine.cells, row.id)) : null,
  }));
}

/** The participation that the viewer is in, else the live one, else the last virtual one. */
function ownToShow({ insideAs }: ShownContest, own: readonly OwnResults[]): OwnResults | undefined {
  const inside = own.find(({ virtual }) => virtual === insideAs);
  return inside ?? own.find(({ virtual }) => virtual === 0) ?? own.at(-1);
}

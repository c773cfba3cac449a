import { contestPhase } from '@tribunal/core/contests/contest-time';
import { pointsText } from '@tribunal/core/texts/points-text';
import type { Site } from '../../../site.ts';
import type { SuggestedProblem } from '../../../storage/accounts/profile/next-problem-view.ts';
import type { RankedUser } from '../../../storage/accounts/user-list-view.ts';
import type { ListedContest } from '../../../storage/contests/contest-list-view.ts';
import { noFilters } from '../../../storage/submissions/submission-filters.ts';
import type { ShownSubmission } from '../../../storage/submissions/submission-view.ts';
import { type Html, html } from '../../html/html.ts';
import { moment, recentMoment } from '../../html/moment.ts';
import type { Messages } from '../../messages/messages.ts';
import { ratingMark, userLink } from '../../parts/user-link.ts';
import { classOf, codeOf, nameOf } from '../../parts/verdict-words.ts';
import { recentSubmissions } from '../accounts/profile/recent-submissions.ts';
import { contestMarks, turnWithClock } from '../contests/contest-table.ts';
import { partVersion } from '../part-version.ts';
import { liveAttributes, newRowsLine } from '../submissions/live-list.ts';

/** What guests see first. */
export function introduction(
  { home, refusals }: Messages,
  { branding, registration }: Site,
  own: Html | null,
): Html {
  return html`<section class="introduction"><h1>${branding.current().name}</h1>
${own ?? html`<p class="lead">${home.lead}</p>`}
${!registration.hasAdministrator() && html`<p class="notice">${refusals['no administrator yet']}</p>`}
<p class="actions">${registration.isOpen() && html`<a class="button primary" href="/accounts/register/">${home.createAccount}</a>`}<a class="button" href="/accounts/login/">${home.signIn}</a><a class="button" href="/problems/">${home.browseProblems}</a></p></section>`;
}

/** The first problem of a newcomer, or the next one of somebody who has solved some. */
export function nextStep(
  { home }: Messages,
  { code, name, points, userCount, isFirst }: SuggestedProblem,
): Html {
  const link = html`<a href="/problem/${code}">${name}</a>`;
  if (!isFirst)
    return html`<section class="card next-problem"><div><h2>${home.nextProblem}</h2><p>${home.nextProblemText(link, home.points(pointsText(points)), home.solvedBy(userCount))}</p></div>
<a class="button" href="/problem/${code}">${home.openProblem}</a></section>`;
  return html`<section class="card first-steps"><h2>${home.firstProblem}</h2><p>${home.firstProblemText(link)}</p>
<p><a class="button primary" href="/problem/${code}">${home.openProblem}</a></p></section>`;
}

/** What the caller has to do with the contests that are shown. */
interface OwnContests {
  readonly joined: ReadonlySet<string>;
  /** The contest that the caller is in; null for none. */
  readonly currentKeys: ReadonlySet<string>;
}

const SHOWN_CONTESTS = 6;

/** Running and upcoming contests, those of the caller first. */
export function contestCards(
  t: Messages,
  contests: readonly ListedContest[],
  own: OwnContests,
  now: Date,
  whenNone: Html | false,
): Html {
  const { home } = t;
  const isOwn = ({ key }: ListedContest) => own.joined.has(key) || own.currentKeys.has(key);
  const sorted = contests.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const phases = sorted.map((contest) => contestPhase(contest, now));
  return html`<section id="contests" data-refresh="${partVersion([sorted, phases])}"><h2>${home.contests}</h2>
${
  whenNone ||
  html`<ul class="contest-cards">${sorted.slice(0, SHOWN_CONTESTS).map((contest) => contestCard(t, contest, own, now))}</ul>
<p><a href="/contests/">${home.allContests}</a></p>`
}</section>`;
}

function contestCard(t: Messages, contest: ListedContest, own: OwnContests, now: Date): Html {
  const { home } = t;
  const { key, name, startTime } = contest;
  const isRunning = contestPhase(contest, now) === 'running';
  return html`<li class="contest-card ${isRunning ? 'running' : 'upcoming'}"><p><span class="mark phase">${isRunning ? home.running : home.upcoming}</span> ${contestMarks(t, contest)}${ownMark(t, key, own)}</p>
<h3><a href="/contest/${key}">${name}</a></h3>
<p>${turnWithClock(t, contest, now)} <span class="quiet">${moment(startTime)} · ${t.formats[contest.format].title}</span></p>
${isRunning && html`<p><a href="/contest/${key}/ranking/">${home.scoreboard}</a></p>`}</li>
`;
}

function ownMark({ home }: Messages, key: string, { joined, currentKeys }: OwnContests): Html | false {
  if (currentKeys.has(key)) return html`<span class="mark own">${home.youAreIn}</span>`;
  return joined.has(key) && html`<span class="mark own">${home.youJoined}</span>`;
}

/** A script keeps them up to date, as it does with every list of submissions. */
export function mySubmissions(
  t: Messages,
  { userId, username }: Pick<ShownSubmission, 'userId' | 'username'>,
  submissions: readonly ShownSubmission[],
): Html {
  const { home } = t;
  const filters = { ...noFilters, user: username };
  const live = liveAttributes(t, { filters, submissions, isNewest: true, userId });
  const list = html`${recentSubmissions(t, submissions)}
<p><a href="/submissions/user/${username}/">${home.allSubmissions}</a></p>`;
  return html`<section><div class="section-head"><h2>${home.mySubmissions}</h2>${newRowsLine('/')}</div>
<div id="submission-list" ${live}>${submissions.length > 0 ? list : html`<p class="empty">${home.noSubmissions} <a href="/problems/">${home.browseProblems}</a></p>`}</div></section>`;
}

/** The latest submissions of all users. */
export function activityTable(t: Messages, shown: readonly ShownSubmission[]): Html {
  const { home, submissions } = t;
  if (shown.length === 0) return html``;
  return html`<section><h2>${home.recentActivity}</h2><div class="scroll"><table class="latest-submissions">
<thead><tr><th scope="col">${submissions.result}</th><th scope="col">${submissions.problem}</th><th scope="col">${submissions.user}</th><th scope="col" class="lesser">${submissions.sent}</th></tr></thead>
<tbody>${shown.map((submission) => activityLine(t, submission))}</tbody></table></div>
<p><a href="/submissions/">${home.allSubmissions}</a></p></section>`;
}

function activityLine(t: Messages, submission: ShownSubmission): Html {
  const { problemCode, problemName, username, userRating, date } = submission;
  return html`<tr><td><span class="verdict ${classOf(submission)}" title="${nameOf(t, submission)}">${codeOf(submission)}</span></td><th scope="row"><a href="/problem/${problemCode}">${problemName}</a></th><td>${userLink(t, username, userRating)}</td><td class="lesser">${recentMoment(date)}</td></tr>
`;
}

export function topUsers(t: Messages, users: readonly RankedUser[]): Html {
  const { home } = t;
  return html`<section><h2>${home.topUsers}</h2><ol class="top-users">${users.map(
    ({ username, rating }) => html`<li>${userLink(t, username, rating)} ${ratingMark(t, rating)}</li>`,
  )}</ol><p><a href="/users/?sort=rating">${home.allUsers}</a></p></section>`;
}

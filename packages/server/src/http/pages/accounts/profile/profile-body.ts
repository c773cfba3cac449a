import { ratingBand } from '@tribunal/core/rating/rating-bands';
import { countryName } from '@tribunal/core/texts/countries';
import type { Site } from '../../../../site.ts';
import { activeDays } from '../../../../storage/accounts/profile/activity-view.ts';
import { contestHistory, ratingHistory } from '../../../../storage/accounts/profile/contest-history-view.ts';
import {
  nextProblem,
  type SuggestedProblem,
} from '../../../../storage/accounts/profile/next-problem-view.ts';
import type { Profile } from '../../../../storage/accounts/profile/profiles.ts';
import { solvedTypes } from '../../../../storage/accounts/profile/solved-types-view.ts';
import { rankByPoints } from '../../../../storage/accounts/user-list-view.ts';
import { listsOf } from '../../../../storage/problems/training/training-list-view.ts';
import { noFilters } from '../../../../storage/submissions/submission-filters.ts';
import { shownSubmissions } from '../../../../storage/submissions/submission-list-view.ts';
import type { Viewer } from '../../../../storage/visibility/viewer.ts';
import { type Html, type HtmlValue, html } from '../../../html/html.ts';
import { moment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { bandClass, photoAddress, ratingMark } from '../../../parts/user-link.ts';
import { trainingListTable } from '../../problems/training/training-lists-page.ts';
import { activityCalendar, calendarStart } from './activity-calendar.ts';
import { contestHistoryTable } from './contest-history.ts';
import { ratingChart } from './rating-chart.ts';
import { recentSubmissions } from './recent-submissions.ts';
import { typeBars } from './type-bars.ts';
import { userHeading } from './user-parts.ts';

const SHOWN_CONTESTS = 8;
const SHOWN_SUBMISSIONS = 8;

/** What a profile shows besides the profile itself. */
export async function findProfileParts({ database, now: clock }: Site, viewer: Viewer, profile: Profile) {
  const { id, username, performancePoints, problemCount } = profile;
  const now = clock();
  const isOwn = viewer.userId === id;
  const newest = { before: null, size: SHOWN_SUBMISSIONS };
  const [rank, ratings, history, types, days, sent, lists, suggested] = await Promise.all([
    rankByPoints(database, performancePoints),
    ratingHistory(database, viewer, id, now),
    contestHistory(database, viewer, id, { page: 1, size: SHOWN_CONTESTS }, now),
    solvedTypes(database, viewer, id),
    activeDays(database, viewer, id, calendarStart(now), now),
    shownSubmissions(database, viewer, { ...noFilters, user: username }, newest, now),
    listsOf(database, viewer, { userId: id }),
    isOwn && problemCount === 0 ? nextProblem(database, id) : null,
  ]);
  const { submissions } = sent;
  const isSignedIn = viewer.userId !== null;
  return { now, isOwn, isSignedIn, rank, ratings, history, types, days, submissions, lists, suggested };
}

type ProfileParts = Awaited<ReturnType<typeof findProfileParts>> & {
  /** The address of the picture of users without a photo: scripts expect one. */
  readonly noPhoto: string;
};

export function profileBody(t: Messages, profile: Profile, parts: ProfileParts): Html {
  const { users } = t;
  const { username } = profile;
  const { ratings, history, types, days, submissions, lists, suggested, now } = parts;
  return html`${userHeading(t, profile, 'profile')}
<div class="profile"><aside class="profile-facts">${sidebar(t, profile, parts)}</aside>
<div class="profile-history">
${suggested && firstSteps(t, suggested)}
${section(users.ratingHistory, ratings.length > 0 ? ratingChart(t, ratings) : quiet(users.noRatedContest(username)))}
${section(users.activity, activityCalendar(t, days, now))}
${types.length > 0 && section(users.solvedByType, typeBars(types))}
${lists.length > 0 && section(t.training.lists, trainingListTable(t, lists, parts.isSignedIn))}
${section(users.contestHistory, history.contests.length > 0 ? contestHistoryTable(t, history.contests) : quiet(users.noContests(username)))}
${history.hasMore && html`<p><a href="/user/${username}/contests">${users.allContests}</a></p>`}
${section(users.recentSubmissions, submissions.length > 0 ? recentSubmissions(t, submissions) : quiet(users.noSubmissions(username)))}
${submissions.length > 0 && html`<p><a href="/submissions/user/${username}/">${users.allSubmissions}</a></p>`}
</div></div>`;
}

/** Scripts read the figures line by line. */
function sidebar(t: Messages, profile: Profile, { rank, isOwn, noPhoto }: ProfileParts): Html {
  const { users } = t;
  const { username, performancePoints, problemCount, rating, isActive, createdAt, photo } = profile;
  const { organizations, country, members } = profile;
  const bold = (value: HtmlValue) => html`<b>${value}</b>`;
  const picture =
    photo === null
      ? html`<img class="photo user-gravatar" src="${noPhoto}" alt="" width="96" height="96">`
      : html`<img class="photo user-gravatar" src="${photoAddress(username, photo)}" alt="${users.photoOf(username)}">`;
  return html`${picture}
${!isActive && html`<p class="quiet">${users.isDeactivated}</p>`}
<div class="user-sidebar">
<p>${users.rankByPoints(bold(`#${rank}`))}</p>
<p>${users.totalPoints(bold(performancePoints.toFixed(2)))}</p>
<p>${users.problemsSolved(bold(problemCount))}</p>
<p>${users.rating(rating === null ? users.notRated : bold(ratingMark(t, rating)))}</p>
</div>
${rating !== null && html`<p>${bandName(t, rating)}</p>`}
<p class="quiet">${users.joined(moment(createdAt))}</p>
${members.length > 0 && html`<p class="quiet" dir="auto">${users.members(members.join(', '))}</p>`}
${country && html`<p class="quiet">${users.country(countryName(country, t.site.languageCode))}</p>`}
${
  organizations.length > 0 &&
  html`<h2>${users.organizations}</h2><ul class="plain">${organizations.map(({ slug, name }) => html`<li><a href="/organization/${slug}">${name}</a></li>`)}</ul>`
}
${isOwn && html`<p><a class="button" href="/edit/profile/">${users.editProfile}</a></p>`}`;
}

function bandName(t: Messages, rating: number): Html {
  return html`<span class="rated ${bandClass(rating)}">${t.users.bands[ratingBand(rating)]}</span>`;
}

/** What a user without a solved problem can do next. */
function firstSteps({ users }: Messages, { code, name }: SuggestedProblem): Html {
  const contests = html`<a href="/contests/">${users.seeContests}</a>`;
  return html`<section class="card first-steps"><h2>${users.startHere}</h2>
<p>${users.firstProblem(html`<a href="/problem/${code}">${name}</a>`)}</p>
<p>${users.joinContest(contests)}</p></section>`;
}

function section(heading: string, content: Html): Html {
  return html`<section><h2>${heading}</h2>${content}</section>`;
}

function quiet(text: string): Html {
  return html`<p class="quiet">${text}</p>`;
}

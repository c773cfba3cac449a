import { contestPhase } from '@tribunal/core/contests/contest-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayCreateContests } from '../../../actions/contests/editing/create-contest.ts';
import type { UserCaller } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import { activeDays } from '../../../storage/accounts/profile/activity-view.ts';
import { joinedContests } from '../../../storage/accounts/profile/joined-contests-view.ts';
import { nextProblem } from '../../../storage/accounts/profile/next-problem-view.ts';
import { leaderboard } from '../../../storage/accounts/user-list-view.ts';
import { currentContests, pastContests } from '../../../storage/contests/contest-list-view.ts';
import { problemOfTheDay } from '../../../storage/problems/problem-of-the-day.ts';
import { newsPosts } from '../../../storage/site/news-posts.ts';
import { noFilters } from '../../../storage/submissions/submission-filters.ts';
import { shownSubmissions } from '../../../storage/submissions/submission-list-view.ts';
import { newsIsPublished } from '../../../storage/visibility/news-visibility.ts';
import { contestsOfCaller } from '../../caller/contests-of-caller.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { firstStepsList } from '../../frame/first-steps-list.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { calendarStart } from '../accounts/profile/activity-calendar.ts';
import { noContests } from '../contests/contest-table.ts';
import { homeBoard } from './home-board.ts';
import {
  activityTable,
  contestCards,
  introduction,
  mySubmissions,
  nextStep,
  topUsers,
} from './home-parts.ts';
import { dailyProblem, dayOf, ownProgress } from './home-progress.ts';
import { newsItem } from './news-item.ts';

const SHOWN_NEWS = 2;
const SHOWN_SUBMISSIONS = 6;
const SHOWN_USERS = 5;

export function mountHome(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/',
    access: 'anyone',
    get: async (request, reply) => {
      const t = messagesOf(request);
      const { caller } = request;
      const [steps, content, daily, { contests, board }, aside] = await Promise.all([
        firstStepsList(site, reply),
        caller.kind === 'guest' ? guestContent(site, request) : userContent(site, request, caller),
        problemOfTheDay(site.database, dayOf(site.now())),
        contestContent(site, request),
        asideContent(site, request),
      ]);
      const body = html`${content.heading}
<div class="home"><div class="home-main">${steps}${content.first}${contests}${board}${daily && dailyProblem(t, daily)}${content.activity}</div><aside class="home-aside">${aside}</aside></div>`;
      return reply.page({
        title: t.home.title,
        body,
        scripts: caller.kind === 'guest' ? ['refresh'] : ['live', 'refresh'],
      });
    },
  });
}

interface HomeContent {
  readonly heading: Html;
  /** Above the contests. */
  readonly first: Html | null;
  /** Below the contests. */
  readonly activity: Html;
}

async function guestContent(site: Site, request: FastifyRequest): Promise<HomeContent> {
  const { database, now } = site;
  const t = messagesOf(request);
  const newest = { before: null, size: SHOWN_SUBMISSIONS };
  const { submissions } = await shownSubmissions(database, viewerOf(request), noFilters, newest, now());
  return {
    heading: introduction(t, site, await ownText(site)),
    first: null,
    activity: activityTable(t, submissions),
  };
}

/** What the administrators have written for the home page. */
async function ownText({ branding }: Site): Promise<Html | null> {
  const { home_text: text } = branding.current();
  return text === '' ? null : html`<div class="content-description">${await statement(text)}</div>`;
}

async function userContent(site: Site, request: FastifyRequest, caller: UserCaller): Promise<HomeContent> {
  const { database, now } = site;
  const t = messagesOf(request);
  const { userId, username } = caller;
  const newest = { before: null, size: SHOWN_SUBMISSIONS };
  const filters = { ...noFilters, user: username };
  const moment = now();
  const [sent, problem, days] = await Promise.all([
    shownSubmissions(database, viewerOf(request), filters, newest, moment),
    nextProblem(database, userId),
    activeDays(database, viewerOf(request), userId, calendarStart(moment), moment),
  ]);
  return {
    heading: html`<h1>${t.home.welcome(username)}</h1>${await ownText(site)}`,
    first: problem && nextStep(t, problem),
    activity: html`${mySubmissions(t, caller, sent.submissions)}${ownProgress(t, days, moment)}`,
  };
}

/** The contests, and the scoreboard of one that runs: rather of one that the caller is in. */
async function contestContent(site: Site, request: FastifyRequest): Promise<{ contests: Html; board: Html }> {
  const { database, now } = site;
  const { caller } = request;
  const [contests, joined, current] = await Promise.all([
    currentContests(database, viewerOf(request), now()),
    caller.kind === 'guest' ? new Set<string>() : joinedContests(database, caller.userId, now()),
    contestsOfCaller(site, request),
  ]);
  const currentKeys = new Set(current.map(({ key }) => key));
  const none = contests.length === 0 && (await whenNoContests(site, request));
  const t = messagesOf(request);
  const isOwn = ({ key }: { readonly key: string }) => joined.has(key) || currentKeys.has(key);
  const allRunning = contests.filter((contest) => contestPhase(contest, now()) === 'running');
  const running = allRunning.find(isOwn) ?? allRunning[0];
  return {
    contests: contestCards(t, contests, { joined, currentKeys }, now(), none),
    board: running ? await homeBoard(t, site, running.key) : html``,
  };
}

async function whenNoContests({ database, now }: Site, request: FastifyRequest): Promise<Html> {
  const viewer = viewerOf(request);
  const { contests } = await pastContests(database, viewer, { page: 1, size: 1 }, now());
  return noContests(messagesOf(request), contests.length > 0, mayCreateContests(viewer));
}

async function asideContent({ database, now }: Site, request: FastifyRequest): Promise<Html> {
  const t = messagesOf(request);
  const [{ posts }, { users }] = await Promise.all([
    newsPosts(database, newsIsPublished(now()), { page: 1, size: SHOWN_NEWS }),
    leaderboard(database, 'rating', { page: 1, size: SHOWN_USERS }),
  ]);
  const shown = await Promise.all(posts.map((post) => newsItem(t, post, 'h3')));
  return html`<section><h2>${t.news.news}</h2>
${posts.length > 0 ? html`${shown}<p><a href="/news/">${t.news.allNews}</a></p>` : html`<p class="quiet">${t.news.noNews}</p>`}
<p><a href="/announcements/">${t.clarifications.allAnnouncements}</a></p></section>
${users.length > 0 && topUsers(t, users)}`;
}

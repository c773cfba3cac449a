import { balloonsPage } from '@tribunal/contract/pages/contest-running';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliverBalloon } from '../../../../actions/contests/deliver-balloon.ts';
import type { Site } from '../../../../site.ts';
import {
  type BalloonContest,
  findBalloonContest,
} from '../../../../storage/contests/balloons/balloon-contest.ts';
import { type Balloon, listBalloons } from '../../../../storage/contests/balloons/balloon-list.ts';
import { editorOf, userOf } from '../../../caller/visitor.ts';
import { answerForm } from '../../../forms/answer-form.ts';
import { errorList } from '../../../forms/error-list.ts';
import { filterForm, readFilters } from '../../../forms/filter-form.ts';
import { type ShownForm, unsentForm } from '../../../forms/form-content.ts';
import { settingsForm } from '../../../forms/settings-form.ts';
import { html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendCsv } from '../../../reply/send-csv.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { textField } from '../../../request/form-fields.ts';
import { balloonData, balloonsCsv } from './balloon-files.ts';
import { balloonFilters, isChosen } from './balloon-filters.ts';
import { balloonList } from './balloon-parts.ts';

const deliveryForm = settingsForm(balloonsPage.post.form, ({ balloons }) => ({
  user: { label: balloons.user },
  problem: { label: balloons.problem },
  undo: { label: balloons.undo },
}));

/** The balloons of a contest. Those who deliver them see nothing else of the contest. */
export function mountBalloons(app: FastifyInstance, site: Site): void {
  mountPage(app, balloonsPage, {
    get: async (request, reply) => {
      const contest = await contestOf(site, request, reply);
      if (!contest) return reply;
      if (!wantsJson(request)) return show(site, request, reply, contest);
      const balloons = await listBalloons(site.database.query, contest);
      return sendData(reply, balloonsPage.get, { objects: balloons.map(balloonData) });
    },
    post: async (request, reply) => {
      const contest = await contestOf(site, request, reply);
      if (!contest) return reply;
      return answerForm(request, reply, {
        form: deliveryForm,
        act: async ({ user, problem, undo }) => {
          const asked = { contest: contest.key, user, problem, isUndone: undo };
          const delivered = await deliverBalloon(site.database, editorOf(request), asked, site.now());
          if ('refusal' in delivered) return delivered;
          return done(request, reply, contest, delivered.balloon);
        },
        show: (shown) => show(site, request, reply, contest, shown),
      });
    },
  });
  mountPage(app, {
    path: '/contest/:key/balloons.csv',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await contestOf(site, request, reply);
      if (!contest) return reply;
      const balloons = await listBalloons(site.database.query, contest);
      return sendCsv(reply, `${contest.key}-balloons`, [balloonsCsv(balloons)]);
    },
  });
}

/** Null when the caller does not run its balloons; the refusal has been sent. */
async function contestOf(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BalloonContest | null> {
  const key = textField(request.params, 'key');
  const contest = await findBalloonContest(database.query, userOf(request), key, now());
  if (contest?.isRunner) return contest;
  sendRefused(request, reply, { refusal: contest ? 'not allowed to run balloons' : 'no such contest' });
  return null;
}

/** The page keeps the filters that its form was sent with. */
function done(
  request: FastifyRequest,
  reply: FastifyReply,
  { key }: BalloonContest,
  balloon: Balloon | null,
): FastifyReply {
  if (wantsJson(request)) return sendData(reply, balloonsPage.post, balloon && balloonData(balloon));
  return reply.redirect(`/contest/${key}/balloons/${new URL(request.url, 'http://site').search}`, 303);
}

async function show(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  contest: BalloonContest,
  { status, errors }: ShownForm = unsentForm(),
): Promise<FastifyReply> {
  const t = messagesOf(request);
  const all = await listBalloons(database.query, contest);
  const form = balloonFilters(all);
  const chosen = readFilters(form, request.query);
  const path = `/contest/${contest.key}/balloons/`;
  const body = html`<div class="section-head"><h1>${t.balloons.titleOf(contest.name)}</h1><a href="/contest/${contest.key}/balloons.csv?spreadsheet=1">${t.balloons.csv}</a></div>
${errorList(errors)}
${filterForm(t, form, path, chosen)}
${balloonList(
  reply,
  contest,
  all,
  all.filter((balloon) => isChosen(balloon, chosen)),
)}`;
  return reply.page({ title: t.balloons.titleOf(contest.name), body, status, scripts: ['refresh'] });
}

import { revealPlanFile } from '@tribunal/contract/pages/scoreboard-files';
import { readPlayed } from '@tribunal/core/reveal/played-steps';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPublished } from '../../../../actions/contests/publish-results.ts';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { keepReveal } from '../../../../storage/contests/scoreboard/kept-reveal.ts';
import { loadReveal } from '../../../../storage/contests/scoreboard/reveal-data.ts';
import { csrfField } from '../../../caller/check-csrf.ts';
import { postButton } from '../../../forms/post-form.ts';
import { readScript } from '../../../html/assets.ts';
import { type Html, html } from '../../../html/html.ts';
import { type Messages, messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendPieces } from '../../../reply/send-pieces.ts';
import { textField } from '../../../request/form-fields.ts';
import { findRevealed } from './find-revealed.ts';
import { planPieces } from './plan-pieces.ts';

/** The ceremony that reveals the results since the freeze, for the editors of a contest that is over. */
export function mountReveal(app: FastifyInstance, site: Site): void {
  const wholeReveal = keepReveal(site.database);
  mountPage(app, {
    path: '/contest/:key/reveal/',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      return contest ? show(request, reply, contest) : reply;
    },
  });
  // A worker answers for the folder that its script is in, so each ceremony has its own.
  const worker = readScript('reveal-worker');
  mountPage(app, {
    path: '/contest/:key/reveal/worker.js',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      if (!contest) return reply;
      return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(worker);
    },
  });
  mountPage(app, revealPlanFile, {
    get: async (request, reply) => sendPlan(site, request, reply, wholeReveal),
    // The steps that have been played do not fit into an address.
    post: async (request, reply) => sendPlan(site, request, reply, wholeReveal),
  });
}

async function sendPlan(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  wholeReveal: ReturnType<typeof keepReveal>,
): Promise<FastifyReply> {
  const contest = await findRevealed(site, request, reply);
  if (!contest) return reply;
  reply.header('Cache-Control', 'private, no-store');
  const { data, after } = isRehearsal(request)
    ? await loadReveal(site.database, contest, true)
    : await wholeReveal(contest);
  if (!data.isRehearsal && textField(request.body, 'version') === data.version) return reply.code(204).send();
  const played = readPlayed(textField(request.body, 'played'));
  const asked = played.length === 0 ? data : await after(played);
  return sendPieces(reply.type('application/json; charset=utf-8'), planPieces(asked));
}

function isRehearsal({ query }: FastifyRequest): boolean {
  return textField(query, 'rehearsal') !== '';
}

function show(request: FastifyRequest, reply: FastifyReply, contest: ShownContest): FastifyReply {
  const t = messagesOf(request);
  const { reveal, scoreboard } = t;
  const path = `/contest/${contest.key}/reveal/`;
  const words = JSON.stringify({
    ...reveal.words,
    ...awardWords(t),
    rank: scoreboard.rank,
    team: scoreboard.user,
    score: scoreboard.score,
    time: scoreboard.penalty,
  });
  const body = html`<div id="reveal" class="reveal" data-plan="${path}plan.json${isRehearsal(request) && '?rehearsal=1'}" data-contest="${contest.key}" data-remote="${path}remote/" data-events="${path}events" data-words="${words}">
<header><h1>${contest.name}</h1><p class="reveal-state" role="status">${reveal.loading}</p>
<div class="reveal-controls" inert><button type="button" name="back">${reveal.back}</button><button type="button" name="next" class="primary">${reveal.next}</button><button type="button" name="play" aria-pressed="false">${reveal.play}</button>
<label>${reveal.speed} <select name="speed"><option value="3000">${reveal.slow}</option><option value="1500" selected>${reveal.normal}</option><option value="500">${reveal.fast}</option></select></label>
<label><input type="checkbox" name="stops" checked> ${reveal.stopsAtAwards}</label>
<label><input type="checkbox" name="sound"> ${reveal.sound}</label>
<label>${reveal.toRank} <input type="number" name="rank" min="1"></label><button type="button" name="jump">${reveal.jump}</button>
<button type="button" name="presenter">${reveal.presenter}</button><button type="button" name="restart">${reveal.restart}</button>
${isRehearsal(request) ? html`<a href="${path}">${reveal.realResults}</a>` : html`<a href="${path}remote/">${reveal.remote}</a> <a href="${path}?rehearsal=1">${reveal.rehearsal}</a>`}</div></header>
<noscript><p class="notice">${reveal.needsScript}</p></noscript>
<div class="reveal-stage"><div class="reveal-board" role="table" tabindex="0" aria-label="${scoreboard.scoreboard}"></div>
<div class="reveal-card" hidden></div></div>
<label class="reveal-notes" hidden>${reveal.notes}<textarea maxlength="20000" dir="auto"></textarea></label>
${!isRehearsal(request) && closingPanel(reply, contest)}
<form hidden>${csrfField(reply)}</form></div>`;
  return reply.page({ title: reveal.title(contest.name), body, scripts: ['reveal'] });
}

/** The titles of awards, with a place for what they are about. */
function awardWords({ awards }: Messages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(awards.citations).map(([kind, title]) => [kind, title('{about}')]),
  );
}

/** What is left to do when the ceremony is over, with one button each. The script shows it then. */
function closingPanel(reply: FastifyReply, contest: ShownContest): Html {
  const { awards, contests, reveal } = messagesOf(reply.request);
  const path = `/contest/${contest.key}/`;
  const isThawDue = contest.frozenAt !== null && contest.thawedAt === null;
  return html`<section class="reveal-closing" aria-label="${reveal.closing}" hidden>
${isThawDue && postButton(reply, `${path}thaw`, contests.thaw, 'primary')}
${contest.finalizedAt === null && postButton(reply, `${path}finalize`, contests.finalize)}
${!isPublished(contest) && postButton(reply, `${path}publish`, contests.publish)}
${postButton(reply, `${path}open`, contests.openForPractice, 'plain')}
<a href="${path}awards/">${awards.title}</a> <a href="${path}certificates/">${awards.certificates}</a>
<p role="status"></p></section>`;
}

import { isOver } from '@tribunal/core/contest-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { loadReveal } from '../../../storage/contests/scoreboard/reveal-data.ts';
import { csrfField } from '../../caller/check-csrf.ts';
import { html } from '../../html/html.ts';
import { messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { textField } from '../../request/form-fields.ts';
import { findContestOfPath } from '../contests/contest-page.ts';

/** The ceremony that reveals the results since the freeze, for the editors of a contest that is over. */
export function mountReveal(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/contest/:key/reveal/',
    access: 'signed in',
    get: async (request, reply) => {
      const contest = await findRevealed(site, request, reply);
      return contest ? show(request, reply, contest) : reply;
    },
  });
  mountPage(app, {
    path: '/contest/:key/reveal/plan.json',
    access: 'signed in',
    get: async (request, reply) => sendPlan(site, request, reply),
    // What has been revealed already does not fit into an address.
    post: async (request, reply) => sendPlan(site, request, reply),
  });
}

async function sendPlan(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const contest = await findRevealed(site, request, reply);
  if (!contest) return reply;
  const data = await loadReveal(site.database, contest, {
    isRehearsal: isRehearsal(request),
    revealed: {
      cells: new Set(wordsOf(request.body, 'cells')),
      placed: new Set(wordsOf(request.body, 'placed').map(Number)),
    },
  });
  reply.header('Cache-Control', 'private, no-store');
  if (textField(request.body, 'version') === data.version) return reply.code(204).send();
  return reply.send({ data: { object: data } });
}

function wordsOf(body: unknown, name: string): string[] {
  return textField(body, name).split(' ').filter(Boolean);
}

function isRehearsal({ query }: FastifyRequest): boolean {
  return textField(query, 'rehearsal') !== '';
}

/** Null after the refusal has been sent. */
async function findRevealed(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ShownContest | null> {
  const contest = await findContestOfPath(site, request);
  const refusal = !contest
    ? 'no such contest'
    : !contest.isEditor
      ? 'not allowed to edit contest'
      : !isOver(contest, site.now())
        ? 'contest has not ended'
        : null;
  if (refusal === null) return contest;
  await sendRefused(request, reply, { refusal });
  return null;
}

function show(request: FastifyRequest, reply: FastifyReply, contest: ShownContest): FastifyReply {
  const t = messagesOf(request);
  const { reveal, scoreboard } = t;
  const path = `/contest/${contest.key}/reveal/`;
  const words = JSON.stringify({
    ...reveal.words,
    rank: scoreboard.rank,
    team: scoreboard.user,
    score: scoreboard.score,
    time: scoreboard.penalty,
  });
  const body = html`<div id="reveal" class="reveal" data-plan="${path}plan.json${isRehearsal(request) && '?rehearsal=1'}" data-contest="${contest.key}" data-words="${words}">
<header><h1>${contest.name}</h1><p class="reveal-state" role="status">${reveal.loading}</p>
<div class="reveal-controls" hidden><button type="button" name="back">${reveal.back}</button><button type="button" name="next" class="primary">${reveal.next}</button><button type="button" name="play" aria-pressed="false">${reveal.play}</button>
<label>${reveal.speed} <select name="speed"><option value="3000">${reveal.slow}</option><option value="1500" selected>${reveal.normal}</option><option value="500">${reveal.fast}</option></select></label>
<label><input type="checkbox" name="stops" checked> ${reveal.stopsAtAwards}</label>
<label>${reveal.toRank} <input type="number" name="rank" min="1"></label><button type="button" name="jump">${reveal.jump}</button>
<button type="button" name="presenter">${reveal.presenter}</button><button type="button" name="restart">${reveal.restart}</button>
${isRehearsal(request) ? html`<a href="${path}">${reveal.realResults}</a>` : html`<a href="${path}?rehearsal=1">${reveal.rehearsal}</a>`}</div></header>
<noscript><p class="notice">${reveal.needsScript}</p></noscript>
<div class="reveal-board" role="table" tabindex="0" aria-label="${scoreboard.scoreboard}"></div>
<div class="reveal-card" hidden></div>
<form hidden>${csrfField(reply)}</form></div>`;
  return reply.page({ title: reveal.title(contest.name), body, scripts: ['reveal'] });
}

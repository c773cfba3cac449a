import { awardsFile, awardsPage } from '@tribunal/contract/pages/contest-running';
import type { PageContract } from '@tribunal/contract/pages/page';
import { csvLine } from '@tribunal/core/texts/csv';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import type { ShownContest } from '../../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../../html/html.ts';
import { messagesOf } from '../../../messages/messages.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendData } from '../../../reply/page-data.ts';
import { sendCsv } from '../../../reply/send-csv.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { wantsJson } from '../../../request/answer-kind.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { findContestOfPath } from '../contest-page.ts';
import { contestHeading } from '../contest-parts.ts';
import { mayReadResults } from '../organizing/results-files.ts';
import { type AwardedTeam, type ListedAward, listAwards } from './award-list.ts';

/** Who won what. It follows from the true results, so until the thaw only editors see it. */
export function mountAwards(app: FastifyInstance, site: Site): void {
  mount(app, site, awardsPage, (request, reply, contest, awards) =>
    wantsJson(request) ? sendJson(reply, awards) : show(request, reply, contest, awards),
  );
  mount(app, site, awardsFile, (_request, reply, _contest, awards) => sendJson(reply, awards));
  mount(
    app,
    site,
    { path: '/contest/:key/awards.csv', access: 'anyone' },
    (_request, reply, { key }, awards) => sendCsv(reply, `${key}-awards`, [csvOf(awards)]),
  );
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  awards: readonly ListedAward[],
) => FastifyReply | Promise<FastifyReply>;

function mount(app: FastifyInstance, site: Site, contract: PageContract, answer: Answer): void {
  mountPage(app, contract, {
    get: async (request, reply) => {
      const contest = await findContestOfPath(site, request);
      if (!contest) return sendRefused(request, reply, { refusal: 'no such contest' });
      if (!mayReadResults(contest, site.now())) return sendRefusal(request, reply, pageErrors.forbidden);
      reply.header('Cache-Control', 'private, no-store');
      const { awards } = await listAwards(site, contest, messagesOf(request));
      return answer(request, reply, contest, awards);
    },
  });
}

function sendJson(reply: FastifyReply, awards: readonly ListedAward[]): FastifyReply {
  return sendData(reply, awardsPage.get, { objects: awards });
}

function csvOf(awards: readonly ListedAward[]): string {
  const header = ['id', 'award', 'rank', 'username', 'name', 'organization'];
  const lines = awards.flatMap(({ id, citation, teams }) =>
    teams.map(({ rank, username, name, organization }) => [id, citation, rank, username, name, organization]),
  );
  return [header, ...lines].map(csvLine).join('');
}

/** If half of the contestants get an award, the page shows the first ones and the file shows all. */
const maxShown = 100;

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  contest: ShownContest,
  awards: readonly ListedAward[],
): FastifyReply {
  const t = messagesOf(request);
  const path = `/contest/${contest.key}/`;
  const files = ['csv', 'json'].map(
    (format) => html` <a href="${path}awards.${format}">${format.toUpperCase()}</a>`,
  );
  const body = html`${contestHeading(t, contest, request.caller, 'awards')}
<p class="actions">${t.awards.files}${files}${contest.isEditor && html` <a class="button" href="${path}certificates/">${t.awards.certificates}</a>`}</p>
${
  awards.length === 0
    ? html`<p>${t.awards.none}</p>`
    : html`<div class="awards">${awards.map((award) => awardCard(award, t.awards.more, path))}</div>`
}`;
  return reply.page({ title: t.awards.titleOf(contest.name), contest, body });
}

function awardCard(
  { kind, citation, teams }: ListedAward,
  more: (count: number) => string,
  path: string,
): Html {
  const left = teams.length - maxShown;
  return html`<section class="card award ${kind}"><h2 dir="auto">${citation}</h2>
<ul>${teams.slice(0, maxShown).map(teamItem)}</ul>${left > 0 && html`<p><a href="${path}awards.csv?spreadsheet=1">${more(left)}</a></p>`}</section>
`;
}

function teamItem({ rank, username, name, organization }: AwardedTeam): Html {
  return html`<li><span class="rank">${rank}</span> <span><a href="/user/${username}"><bdi>${name}</bdi></a>${organization !== '' && html` <small class="quiet"><bdi>${organization}</bdi></small>`}</span></li>
`;
}

import { resultPage } from '@tribunal/contract/pages/contest-running';
import { formats } from '@tribunal/core/formats/formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { html } from '../../html/html.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { wantsJson } from '../../request/answer-kind.ts';
import { textField } from '../../request/form-fields.ts';
import { findContestOfPath } from './contest-page.ts';
import { contestHeading } from './contest-parts.ts';
import { areResultsKnown, type ContestResult, findResult } from './results/find-result.ts';
import { resultCard } from './results/result-card.ts';
import { pictureMaker, pictureSize } from './results/result-picture.ts';

/** The result of one contestant, as a page and as the picture that other sites show of it. */
export function mountResult(app: FastifyInstance, site: Site): void {
  const pictures = pictureMaker();
  mountPage(app, resultPage, {
    get: async (request, reply) => {
      const found = await findShown(site, request, reply);
      if (!found) return reply;
      const { contest, result } = found;
      if (wantsJson(request)) return sendData(reply, resultPage.get, dataOf(result));
      const t = messagesOf(request);
      const path = `/contest/${contest.key}/result/${result.username}`;
      const picture = pictures.isInstalled() ? `${path}/picture.png` : null;
      const title = t.results.title(result.name, contest.name);
      const body = html`${contestHeading(t, contest, request.caller, 'scoreboard')}
<h2 class="unseen">${title}</h2>
${resultCard(t, contest, result, site.branding.current().name)}
<p class="result-acts"><button type="button" class="share" data-title="${title}" data-copied="${t.problems.copied}" hidden>${t.results.share}</button>${picture !== null && html` <a class="button" href="${picture}" download="${contest.key}-${result.username}.png">${t.results.savePicture}</a>`} <a class="button" href="/user/${result.username}">${t.results.profile(result.name)}</a></p>`;
      const preview = {
        description: describe(t, contest, result),
        ...(picture !== null && { image: { path: picture, ...pictureSize } }),
      };
      return reply.page({ title, contest, body, preview, scripts: ['share'] });
    },
  });
  mountPage(app, {
    path: `${resultPage.path}/picture.png`,
    access: 'anyone',
    get: async (request, reply) => {
      const found = await findShown(site, request, reply);
      if (!found) return reply;
      const t = messagesOf(request);
      const card = resultCard(t, found.contest, found.result, site.branding.current().name);
      const picture = await pictures.make(card, t.site.languageCode);
      if ('refusal' in picture) return sendRefused(request, reply, picture);
      return reply.type('image/png').header('Cache-Control', 'private, no-store').send(picture.content);
    },
  });
}

/** Null when the refusal has been sent. */
async function findShown(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ readonly contest: ShownContest; readonly result: ContestResult } | null> {
  const contest = await findContestOfPath(site, request);
  const isKnown = contest && areResultsKnown(contest, site.now());
  const result =
    isKnown && (await findResult(site, viewerOf(request), contest, textField(request.params, 'user')));
  if (contest && result) return { contest, result };
  const refusal = !contest ? 'no such contest' : isKnown ? 'no such contestant' : 'results are not known';
  sendRefused(request, reply, { refusal });
  return null;
}

function describe(t: Messages, { format }: ShownContest, result: ContestResult): string {
  const { rank, rankedCount, score, time, problems, oldRating, newRating } = result;
  const solved = problems.filter(({ state }) => state === 'solved').length;
  return t.results.inWords({
    ...{ rank, rankedCount, solved, problemCount: problems.length, score, oldRating, newRating },
    penalty: formats[format].timeUnit === 'minutes' ? time : null,
  });
}

function dataOf(result: ContestResult) {
  const { username, name, organization, rank, rankedCount, score, time, problems } = result;
  return {
    ...{ username, name, organization, rank, score, time, ranked: rankedCount },
    solved: problems.filter(({ state }) => state === 'solved').map(({ label }) => label),
    rating: result.newRating,
    rating_before: result.oldRating,
  };
}

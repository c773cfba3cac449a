import { samplesOf } from '@tribunal/core/samples';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { Site } from '../../../site.ts';
import { leaveFinishedContest } from '../../../storage/contests/current-participation.ts';
import { findShownProblem, type ShownProblem } from '../../../storage/problems/problem-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { type Html, html } from '../../html/html.ts';
import { statement } from '../../html/statement.ts';
import { pointsText } from '../../html/verdict-words.ts';
import { type Messages, messagesOf } from '../../messages/messages.ts';
import { mountPage } from '../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../reply/errors.ts';
import { textField } from '../../request/form-fields.ts';

export function mountProblem(app: FastifyInstance, site: Site): void {
  mountPage(app, {
    path: '/problem/:code',
    access: 'anyone',
    get: async (request, reply) => {
      const problem = await findProblemOfPath(site, request);
      if (!problem) return sendRefusal(request, reply, pageErrors.notFound);
      return reply.page({
        title: problem.name,
        body: await problemBody(messagesOf(request), problem, request.caller),
        scripts: samplesOf(problem.description).length > 0 ? ['statement'] : [],
      });
    },
  });
  const config = { access: 'anyone', isBeforeTwoFactor: true } as const;
  app.get('/problem/:code/', { config }, async ({ url }, reply) =>
    reply.redirect(url.replace(/\/(?=\?|$)/, ''), 301),
  );
}

/** Null when the caller may not see such a problem. A contest that is over for the caller no longer hides any. */
export async function findProblemOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownProblem | null> {
  const { caller } = request;
  if (caller.kind !== 'guest') await leaveFinishedContest(database.query, caller, now());
  return findShownProblem(database, viewerOf(request), codeIn(request), now());
}

export function codeIn({ params }: FastifyRequest): string {
  return textField(params, 'code');
}

/** Browser extensions depend on these classes and line breaks. */
async function problemBody({ problems }: Messages, problem: ShownProblem, caller: Caller): Promise<Html> {
  const points = pointsText(problem.points);
  return html`<div class="problem-title"><h2>${problem.name}</h2>
<a class="unselectable button full" href="/problem/${problem.code}/submit">${problems.submitSolution}</a>${problem.isEditable && html` <a href="/problem/${problem.code}/test_data">${problems.testData}</a>`}</div>
<div class="problem-info">
${info('fa-check', problems.pointsLabel, problem.partial ? problems.pointsWithPartial(points) : points)}
${info('fa-clock-o', problems.timeLimitLabel, `${pointsText(problem.timeLimit)}s`)}
${problem.languageLimits.map(({ language, timeLimit }) => lesser(language, `${pointsText(timeLimit)}s`))}
${info('fa-server', problems.memoryLimitLabel, megabytes(problem.memoryLimit))}
${problem.languageLimits.map(({ language, memoryLimit }) => lesser(language, megabytes(memoryLimit)))}
</div>
<p class="problem-links"><a href="/problem/${problem.code}/submissions/">${problems.allSubmissions}</a> <a href="/problem/${problem.code}/rank/">${problems.bestSubmissions}</a>${
    caller.kind !== 'guest' &&
    html` <a href="/problem/${problem.code}/submissions/?user=${caller.username}">${problems.mySubmissions}</a>`
  }</p>
<div class="content-description" data-copy="${problems.copy}" data-copied="${problems.copied}">${await statement(problem.description)}</div>`;
}

function info(icon: string, name: string, value: string): Html {
  return html`<div class="problem-info-entry">
<i class="fa ${icon} fa-fw" aria-hidden="true"></i><span class="pi-name">${name}</span>
<span class="pi-value">${value}</span>
</div>`;
}

function lesser(language: string, value: string): Html {
  return html`<div class="problem-info-subentry"><span class="pi-name">${language}</span> <span class="pi-value">${value}</span></div>`;
}

function megabytes(kibibytes: number): string {
  return kibibytes >= 1024 ? `${pointsText(kibibytes / 1024)}M` : `${kibibytes}K`;
}

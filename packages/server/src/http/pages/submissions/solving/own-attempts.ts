import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import { versionOf } from '../../../../storage/submissions/live/submission-version.ts';
import { noFilters } from '../../../../storage/submissions/submission-filters.ts';
import { shownSubmissions } from '../../../../storage/submissions/submission-list-view.ts';
import type { ShownSubmission } from '../../../../storage/submissions/submission-view.ts';
import { userOf } from '../../../caller/visitor.ts';
import { type Html, html } from '../../../html/html.ts';
import { recentMoment } from '../../../html/moment.ts';
import type { Messages } from '../../../messages/messages.ts';
import { classOf, codeOf, nameOf, scoreText } from '../../../parts/verdict-words.ts';

const maxAttempts = 8;

/** The newest submissions of the caller to the problem. */
export async function findAttempts(
  { database, now }: Site,
  request: FastifyRequest,
  problemCode: string,
): Promise<readonly ShownSubmission[]> {
  const user = userOf(request);
  const filters = { ...noFilters, user: user.username, problem: problemCode };
  const window = { before: null, size: maxAttempts };
  return (await shownSubmissions(database, user, filters, window, now())).submissions;
}

/** A script replaces the list when there is a new one or a new verdict. */
export function attemptList(t: Messages, attempts: readonly ShownSubmission[]): Html {
  const version = attempts.map((one) => `${one.id}.${versionOf(one)}`).join(' ');
  const items = attempts.map(
    (one) =>
      html`<li><a href="/submission/${one.id}"><span class="verdict ${classOf(one)}">${codeOf(one)}</span> ${nameOf(t, one)}</a> <span class="quiet">${scoreText(one)}</span> <span class="quiet">${one.language}</span> ${recentMoment(one.date)}</li>
`,
  );
  return html`<section id="attempts" data-refresh="${version}">${attempts.length > 0 && html`<h2>${t.solving.attempts}</h2><ol class="attempts">${items}</ol>`}</section>`;
}

import type { FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { findShownProblem, type ShownProblem } from '../../../storage/problems/problem-view.ts';
import { viewerOf } from '../../caller/request-viewer.ts';
import { messagesOf } from '../../messages/messages.ts';
import { textField } from '../../request/form-fields.ts';

/** The contest of the problem, if the address names it. */
export function namedContest(
  { query }: FastifyRequest,
  { contest }: { readonly contest: { readonly key: string } | null },
): string | undefined {
  return contest?.key === textField(query, 'contest') ? contest.key : undefined;
}

/** Null when the caller may not see such a problem. */
export async function findProblemOfPath(
  { database, now }: Site,
  request: FastifyRequest,
): Promise<ShownProblem | null> {
  const contestKey = textField(request.query, 'contest');
  const asked = { code: codeIn(request), language: languageOf(request), contestKey };
  return findShownProblem(database, viewerOf(request), asked, now());
}

/** The language that a link of the page names, or else that of the interface. */
function languageOf(request: FastifyRequest): string {
  return textField(request.query, 'language') || messagesOf(request).site.languageCode;
}

export function codeIn({ params }: FastifyRequest): string {
  return textField(params, 'code');
}

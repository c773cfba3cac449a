import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../site.ts';
import { type FoundProblem, findEditedProblem } from '../../../storage/problems/authoring/edited-problem.ts';
import { userOf } from '../../caller/visitor.ts';
import { pageErrors, sendRefusal } from '../../request/errors.ts';
import { codeIn } from './problem-of-path.ts';

/** The problem of the path, if the caller may edit it; otherwise null, and the refusal has been sent. */
export async function editedProblemOfPath(
  { database }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundProblem | null> {
  const found = await findEditedProblem(database, userOf(request), codeIn(request));
  if (found?.isEditable) return found;
  sendRefusal(request, reply, found ? pageErrors.forbidden : pageErrors.notFound);
  return null;
}

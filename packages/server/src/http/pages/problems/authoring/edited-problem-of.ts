import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../../site.ts';
import {
  type FoundProblem,
  findEditedProblem,
} from '../../../../storage/problems/authoring/edited-problem.ts';
import { userOf } from '../../../caller/visitor.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import type { Refused } from '../../../reply/show-refusal.ts';
import { textField } from '../../../request/form-fields.ts';

/** The problem in the path, if the caller may edit it; otherwise null, and the refusal has been sent. */
export async function editedProblemOf(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FoundProblem | null> {
  const found = await editableProblemOf(site, request);
  if (!('refusal' in found)) return found;
  sendRefused(request, reply, found);
  return null;
}

export async function editableProblemOf(
  { database }: Site,
  request: FastifyRequest,
): Promise<FoundProblem | Refused> {
  const found = await findEditedProblem(database, userOf(request), textField(request.params, 'code'));
  if (found?.isEditable) return found;
  return { refusal: found ? 'not allowed to edit problem' : 'no such problem' };
}

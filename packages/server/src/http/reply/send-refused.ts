import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { type ShownRefusal, showRefusal } from './show-refusal.ts';

/** Answers what an action refused, in the form that suits who asked. */
export function sendRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: ShownRefusal,
): FastifyReply {
  const { status, errors } = showRefusal(reply, refused);
  return sendRefusal(request, reply, { code: status, message: errors[0] ?? '' });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../request/errors.ts';
import { type Refused, showRefusal } from './show-refusal.ts';

/** Answers what an action refused, in the form that suits the caller. */
export function sendRefused(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, message, field } = showRefusal(reply, refused);
  const fields = field === undefined ? {} : { fields: { [field]: message } };
  return sendRefusal(request, reply, { code: status, message, ...fields }, message);
}

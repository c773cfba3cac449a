import type { FastifyReply } from 'fastify';
import type { MergedEdit } from '../../storage/editing/field-versions.ts';
import { messagesOf } from '../messages/messages.ts';
import { sendRefusal } from '../request/errors.ts';
import { type Refused, showRefusal } from './show-refusal.ts';

/** For a program whose edit is based on an old version: which fields somebody else has changed, and the values of both. */
export function sendConflict(
  reply: FastifyReply,
  refused: Refused,
  { inConflict, takenOver }: MergedEdit,
  version: string,
): FastifyReply {
  const { request } = reply;
  const { status, message } = showRefusal(reply, refused);
  const { forms } = messagesOf(request);
  const both = Object.entries(inConflict);
  const fields = Object.fromEntries(both.map(([name]) => [name, forms.changedByOthersToo]));
  const values = Object.fromEntries(both.map(([name, [saved, sent]]) => [name, { saved, sent }]));
  return sendRefusal(request, reply, {
    code: status,
    message,
    fields: { version: message, ...fields },
    conflict: { version, fields: values, others: takenOver },
  });
}

import type { RefusalEntry } from '@tribunal/contract/refusals/refusal-entry';
import { type Reason, refusals } from '@tribunal/contract/refusals/refusals';
import type { FastifyReply } from 'fastify';
import { type Messages, messagesOf } from '../messages/messages.ts';

/** What an action refused, and what it adds to the reason. */
export interface Refused {
  readonly refusal: Reason;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

interface ShownRefusal {
  readonly status: number;
  readonly message: string;
  /** The field of the form that the refusal is about. */
  readonly field?: string;
}

/** Sets the header that belongs to the refusal; answers its status and its sentence in the reader's language. */
export function showRefusal(reply: FastifyReply, refused: Refused): ShownRefusal {
  if (refused.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refused.retryAfterSeconds));
  const { status, field }: RefusalEntry = refusals[refused.refusal];
  const message = refusalText(messagesOf(reply.request), refused);
  return { status, message, ...(field !== undefined && { field }) };
}

export function refusalText(t: Messages, { refusal, detail = '' }: Refused): string {
  return t.refusals[refusal].replace('{detail}', () => detail);
}

import type { FastifyReply } from 'fastify';
import { refusalTexts } from './refusal-texts.ts';

export interface ShownRefusal {
  readonly refusal: keyof typeof refusalTexts;
  /** Said by the action when the sentence depends on what was sent. */
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Sets the header that goes with a refusal and answers its status and its sentence. */
export function showRefusal(
  reply: FastifyReply,
  { refusal, message, retryAfterSeconds }: ShownRefusal,
): { status: number; errors: string[] } {
  const [status, text] = refusalTexts[refusal];
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  return { status, errors: [message ?? text] };
}

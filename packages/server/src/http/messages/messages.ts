import type { FastifyRequest } from 'fastify';
import { english } from './en/english.ts';

/** The texts of the interface by subject. A translation that lacks one of them, or has one more, does not compile. */
export type Messages = typeof english;

/** The texts for whoever made the request. */
export function messagesOf(_request: FastifyRequest): Messages {
  return english;
}

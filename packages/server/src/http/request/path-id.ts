import type { FastifyRequest } from 'fastify';
import { textField } from './form-fields.ts';

const largest = 2_147_483_647;

/** The id in the path; null when it is not a valid id. */
export function pathId({ params }: FastifyRequest): number | null {
  return readId(textField(params, 'id'));
}

export function readId(text: string): number | null {
  return /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= largest ? Number(text) : null;
}

import type { Endpoint } from '@tribunal/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { dataErrors, sendApiError } from '../reply/errors.ts';
import type { NumberedCache } from '../reply/versioned-cache.ts';
import { sendData } from './send-data.ts';

/** What the routes of the data API share. */
export interface DataApi {
  readonly site: Site;
  readonly cache: NumberedCache;
}

export interface DataRoute {
  readonly endpoint: Endpoint;
  handle(request: FastifyRequest, reply: FastifyReply, api: DataApi): Promise<FastifyReply>;
}

/** Answers with one object, given as JSON text, or that there is none. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: DataApi,
  object: string | null,
): Promise<FastifyReply> {
  if (object === null) return sendApiError(request, reply, dataErrors.notFound);
  return sendData(request, reply, ['{"object":', object, '}'], site.now());
}

/** A part of the path, as the caller wrote it. */
export function pathPart({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}

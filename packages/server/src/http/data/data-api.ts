import type { Endpoint } from '@tribunal/contract/api/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import type { VersionedCache } from '../reply/versioned-cache.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { sendData } from './send-data.ts';

/** Shared by the routes of the data API. */
export interface DataApi {
  readonly site: Site;
  readonly cache: VersionedCache;
}

export interface DataRoute {
  readonly endpoint: Endpoint;
  handle(request: FastifyRequest, reply: FastifyReply, api: DataApi): Promise<FastifyReply>;
}

/** Sends one object, given as JSON text, or 404 for null. */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: DataApi,
  object: string | null,
): Promise<FastifyReply> {
  if (object === null) return sendApiError(request, reply, dataErrors.notFound);
  return sendData(request, reply, ['{"object":', object, '}'], site.now());
}

/** A path parameter as the caller wrote it. */
export function pathPart({ params }: FastifyRequest, name: string): string {
  return textField(params, name);
}

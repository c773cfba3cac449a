import type { EndpointError } from '@tribunal/contract/api/endpoint';
import { dataError, type ErrorObject, syncError } from '@tribunal/contract/api/envelope';
import * as table from '@tribunal/contract/api/request-errors';
import { mapFields } from '@tribunal/core/lists';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { clicsPath } from '../../auth/authorization.ts';
import { FilesUnavailable } from '../../blobs/blob-store.ts';
import { isDatabaseAway } from '../../database/database-away.ts';
import { isDiskFull } from '../../database/disk-full.ts';
import { wantsJson, wantsPage } from './answer-kind.ts';
import { setCorsHeaders } from './cors.ts';
import { requestPath } from './request-path.ts';

/** The errors of the contract as replies, by interface. */
export const syncErrors = answersOf(table.syncErrors);
export const dataErrors = answersOf(table.dataErrors);
/** Sent as plain text for a bad Authorization header, on every path. */
export const tokenErrors = answersOf(table.tokenErrors);
export const keyErrors = answersOf(table.keyErrors);
/** Errors of the pages for people. */
export const pageErrors = answersOf(table.pageErrors);

function answersOf<Name extends string>(
  errors: Readonly<Record<Name, EndpointError>>,
): Readonly<Record<Name, ApiError>> {
  return mapFields<Name, EndpointError, ApiError>(errors, ({ status, message }) => ({
    code: status,
    message,
  }));
}

export interface ApiError {
  readonly code: number;
  readonly message: string;
  /** Address of the captcha page, when the caller must solve one. */
  readonly captcha?: string;
  /** The error of each field of the request. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly conflict?: NonNullable<ErrorObject['conflict']>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True when `data` or `error` is omitted from data API answers when it is null. */
    omitsNulls: boolean;
  }

  interface FastifyReply {
    /** Shows an error to a person; the reason is a sentence in the reader's language. */
    errorPage(error: ApiError, reason?: string): FastifyReply;
  }
}

export const syncPath = /^\/api\/v2\/sync(?:\/|$)/;

/** Sends the error in the envelope of the API that the path belongs to. */
export function sendApiError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const path = requestPath(request.url);
  const isSync = syncPath.test(path);
  if (!isSync) setCorsHeaders(request, reply);
  const text = isSync
    ? JSON.stringify(syncError(error, request.method, new Date()))
    : clicsPath.test(path)
      ? JSON.stringify({ code: error.code, message: error.message })
      : dataErrorText(error, request.method, request.server.omitsNulls);
  // The object may exist at the next request, or for another caller.
  reply.header('cache-control', 'no-store');
  return reply.code(error.code).type('application/json; charset=utf-8').send(text);
}

export function dataErrorText(error: ApiError, method: string, omitsNulls: boolean): string {
  const body = dataError(error, method, new Date());
  return JSON.stringify(omitsNulls ? { ...body, data: undefined } : body);
}

export function isApiPath(url: string): boolean {
  return /^\/api(?:\/|$)/.test(requestPath(url));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isSync = syncPath.test(requestPath(request.url));
  return sendRefusal(request, reply, isSync ? syncErrors.notFound : dataErrors.notFound);
}

/**
 * Sends the error in the form that suits the caller: wrapped JSON for programs and under /api/, a page for browsers,
 * otherwise plain text. A page shows the reason, a sentence in the language of the reader.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
  reason?: string,
): FastifyReply {
  if (isApiPath(request.url) || wantsJson(request)) return sendApiError(request, reply, error);
  // For an unreadable path, the framework passes a reply without the decorators of the site.
  if (wantsPage(request) && 'errorPage' in reply) return reply.errorPage(error, reason);
  return reply.code(error.code).type('text/plain; charset=utf-8').send(error.message);
}

/** Handles thrown errors: a request that the framework refused keeps its status; any other error is a bug and is logged. */
export function sendThrown(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error);
  if (answer.code >= 500) request.log.error({ err: error, url: request.url }, 'request failed');
  return sendRefusal(request, reply, answer);
}

function answerTo(error: FastifyError): ApiError {
  if (isDatabaseAway(error)) return dataErrors.unavailable;
  if (isDiskFull(error)) return dataErrors.diskFull;
  if (error instanceof FilesUnavailable) return dataErrors.filesUnavailable;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return dataErrors.internal;
  const known = Object.values<ApiError>(dataErrors).find((one) => one.code === status);
  return known ?? { code: status, message: dataErrors.badRequest.message };
}

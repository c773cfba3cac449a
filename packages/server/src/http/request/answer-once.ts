import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { idempotencyHeader } from '@tribunal/contract/submitting';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { seal, unseal } from '../../auth/seal.ts';
import { SentFile } from '../../blobs/sent-file.ts';
import { beforeCommits } from '../../database/connection.ts';
import type { Site } from '../../site.ts';
import {
  claimKey,
  type EarlierRequest,
  keepAnswer,
  noteEffect,
  releaseKey,
} from '../../storage/accounts/idempotency-keys.ts';
import { wantsJson } from './answer-kind.ts';
import { isApiPath, keyErrors, sendRefusal } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action recognizes repeated keys itself. */
    knowsKeys?: boolean;
  }
}

/** A longer answer is not kept. */
const maxAnswerLength = 262_144;

/**
 * A program that sends a request again with the same `Idempotency-Key` within a day gets the same answer, and nothing happens twice.
 * Each transaction of the request notes in the database that it had an effect, so that a crash leaves no doubt.
 */
export function answerOnce(app: FastifyInstance, site: Site): void {
  const { database, secretKey } = site;
  const claims = new WeakMap<FastifyRequest, string>();

  app.addHook('preHandler', (request, reply, next) => {
    const { caller, headers, routeOptions } = request;
    const key = headers[idempotencyHeader];
    const isFree = key === undefined || caller.kind === 'guest' || routeOptions.config.knowsKeys;
    if (isFree || request.method !== 'POST' || !(wantsJson(request) || isApiPath(request.url))) return next();
    if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
      return void sendRefusal(request, reply, keyErrors.malformed);
    void begin(request, reply, { userId: caller.userId, keyHash: hashOf(key) }, next).catch(next);
  });

  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    key: { readonly userId: number; readonly keyHash: Buffer },
    next: () => void,
  ): Promise<void> {
    const requestHash = await contentHash(request);
    const claim = randomUUID();
    const earlier = await claimKey(database.query, key, requestHash, claim, site.now());
    if (earlier) return void repeat(request, reply, earlier, requestHash);
    claims.set(request, claim);
    beforeCommits.run(async (queries) => {
      // What goes on after the answer is no part of it.
      if (!claims.has(request)) return;
      if (!(await noteEffect(queries, claim))) throw new Error('another process has begun the same request');
    }, next);
  }

  function repeat(
    request: FastifyRequest,
    reply: FastifyReply,
    { requestHash, hasEffect, status, answer }: EarlierRequest,
    sent: Buffer,
  ): FastifyReply {
    if (!requestHash.equals(sent)) return sendRefusal(request, reply, keyErrors.ofAnother);
    const kept = answer === null ? undefined : unseal(answer, secretKey);
    if (status !== null && kept !== undefined)
      return reply.code(status).type('application/json; charset=utf-8').send(kept);
    if (hasEffect) return sendRefusal(request, reply, keyErrors.answerLost);
    return sendRefusal(request, reply.header('Retry-After', 1), keyErrors.inUse);
  }

  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const claim = claims.get(request);
    if (claim === undefined) return payload;
    claims.delete(request);
    if (statusCode >= 400 && (await releaseKey(database.query, claim, statusCode < 500))) return payload;
    const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
    if (typeof text === 'string' && text.length <= maxAnswerLength)
      await keepAnswer(database.query, claim, { status: statusCode, answer: seal(text, secretKey) });
    return payload;
  });
}

/** The address and what was sent to it, without the token that differs from page to page. */
async function contentHash({ url, body }: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(url));
  const { csrfmiddlewaretoken: _, ...fields } = Object(body) as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) {
      hash.update(JSON.stringify([name, one instanceof SentFile ? await fileHash(one) : one]));
    }
  return hash.digest();
}

async function fileHash({ path }: SentFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

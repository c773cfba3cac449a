import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProofsOfWork } from '../../auth/proof-of-work.ts';
import type { Allowance, Limits } from '../../environment/limits.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { clientNetwork } from './client-network.ts';

/** Counts the request, and refuses it while its caller must solve a captcha. */
export async function limitRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: Limits,
  proofs: ProofsOfWork,
): Promise<FastifyReply | undefined> {
  const caller = limitedCaller(request);
  const allowance = await limits.takeRequest(caller);
  setHeaders(reply, allowance);
  if (allowance.captchaUntil === null) return undefined;
  reply.header('retry-after', allowance.secondsToReset);
  const site = request.host ? `${request.protocol}://${request.host}` : '';
  const captcha = `${site}/captcha/?caller=${proofs.reference(caller)}`;
  return sendApiError(request, reply, { ...dataErrors.tooManyRequests, captcha });
}

/** The owner of the token, or the address that the request came from. */
export function limitedCaller({ caller, ip }: FastifyRequest): string {
  return caller.kind === 'token' ? `user ${caller.userId}` : `address ${clientNetwork(ip)}`;
}

function setHeaders(reply: FastifyReply, { limit, remaining, secondsToReset }: Allowance): void {
  reply.header('ratelimit-policy', `${limit};w=60`);
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', secondsToReset);
}

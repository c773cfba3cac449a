import type { TokenScope } from '@tribunal/core/reader/token-scopes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenLimits } from '../../auth/caller.ts';
import type { Site } from '../../site.ts';
import { isPartOfContest } from '../../storage/accounts/named-tokens.ts';
import { sendRefusal, tokenErrors } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { pathId } from '../request/path-id.ts';

const everyScopeThatActs = ['submit', 'organize', 'author'] as const;

/** The first pattern that fits the path of the route decides. A write that fits none needs the personal token or a session. */
const writes: readonly (readonly [RegExp, readonly TokenScope[]])[] = [
  [/^\/problem\/:code\/(?:submit|run|bookmark)$/, everyScopeThatActs],
  [/^\/submission\/:id\/abort$/, everyScopeThatActs],
  [/^\/contest\/:key\/(?:join|leave|register|unregister|print|clarifications\/)$/, everyScopeThatActs],
  [/^\/teams?\//, everyScopeThatActs],
  [/^\/(?:submission|rejudges?)\//, ['organize', 'author']],
  [/^\/(?:contests|organizations|scoreboards)\/new$|^\/(?:contest|organization|scoreboard)\//, ['organize']],
  [/^\/problems\/(?:new|upload)$|^\/(?:problem|uploads)\//, ['author']],
];

/** Whether the scope of the caller's token includes the request. */
export function isWithinScope({ caller, method, routeOptions }: FastifyRequest): boolean {
  if (caller.kind !== 'token' || !caller.limits || method === 'GET' || method === 'HEAD') return true;
  const { scope } = caller.limits;
  const rule = writes.find(([route]) => route.test(routeOptions.url ?? ''));
  return rule?.[1].includes(scope) ?? false;
}

/** Refuses requests outside the contest of a token. The body is read first, because it names the contest of a submission. */
export function mountContestOfToken(app: FastifyInstance, { database }: Site): void {
  app.addHook('preHandler', async (request, reply) => {
    const { caller } = request;
    const contest = caller.kind === 'token' ? caller.limits?.contest : undefined;
    if (!contest || (await isWithin(contest, request))) return;
    await sendRefusal(request, reply, tokenErrors.beyondScope);
  });

  async function isWithin(contest: Contest, request: FastifyRequest): Promise<boolean> {
    const route = request.routeOptions.url ?? '';
    if (/^(?:\/api.*\/contests?|\/contest)\/:key(?:\/|$)/.test(route))
      return textField(request.params, 'key') === contest.key;
    if (/^\/problem\/:code\/submit$/.test(route) && request.method === 'POST')
      return textField(request.body, 'contest') === contest.key;
    if (/^\/problem\/:code(?:\/|$)/.test(route))
      return isPartOfContest(database.query, contest.id, { code: textField(request.params, 'code') });
    if (/^\/submission\/:id(?:\/|$)/.test(route))
      return isPartOfContest(database.query, contest.id, { submission: pathId(request) ?? 0 });
    return false;
  }
}

type Contest = NonNullable<TokenLimits['contest']>;

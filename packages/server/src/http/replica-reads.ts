import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Replica } from '../database/replicas.ts';
import type { Site } from '../site.ts';
import { createScoreboardCache } from '../storage/contests/scoreboard/scoreboard-cache.ts';
import { SESSION_COOKIE } from './request/cookies.ts';
import { sendThrown } from './request/errors.ts';

const constraint = 'replica';

/** It may be new. */
const notOnReplica = Object.assign(new Error('not on the replica'), { statusCode: 404 }) as FastifyError;

/**
 * Answers reads of guests from replicas: `mount` mounts routes that have been mounted for the primary server too. Everything of one
 * request comes from one server, because answers are kept by a version that is read first. A request that fails, or asks for what a
 * replica does not have, is answered again from the primary server.
 */
export async function readFromReplicas(
  app: FastifyInstance,
  site: Site,
  mount: (app: FastifyInstance, site: Site) => void,
): Promise<void> {
  const { all } = site.replicas;
  // With sign-in by address, a request without credentials may be one of a contestant.
  if (all.length === 0 || site.settings.SITE_ADDRESS_LOGIN) return;
  /** Requests that a replica could not answer. */
  const unanswered = new WeakSet<IncomingMessage>();
  let turn = 0;
  const next = () => {
    const usable = all.filter((replica) => replica.isUsable());
    turn += 1;
    return usable[turn % usable.length];
  };
  app.addConstraintStrategy({
    name: constraint,
    storage: () => {
      const handlers = new Map<unknown, never>();
      return {
        get: (name) => handlers.get(name) ?? null,
        set: (name, handler) => void handlers.set(name, handler as never),
      };
    },
    validate: () => true,
    // Routes without the constraint answer everything else.
    mustMatchWhenDerived: false,
    deriveConstraint: (request: IncomingMessage) =>
      isGuestRead(request) && !unanswered.has(request) ? next()?.name : undefined,
  });
  for (const replica of all)
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.constraints = { ...route.constraints, [constraint]: replica.name };
      });
      scope.addHook('onSend', async (_request, reply) => {
        if (reply.statusCode === 404) throw notOnReplica;
      });
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        if (error !== notOnReplica) {
          if ((error.statusCode ?? 500) < 500 || reply.raw.headersSent)
            return sendThrown(error, request, reply);
          replica.fail();
        }
        unanswered.add(request.raw);
        reply.hijack();
        reply.raw.statusCode = 200;
        return app.routing(request.raw, reply.raw);
      });
      mount(scope, siteOn(replica, site));
    });
}

/** Whoever sends credentials sees their own data, and what they have just written. */
function isGuestRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers.authorization === undefined && !(headers.cookie ?? '').includes(`${SESSION_COOKIE}=`);
}

function siteOn({ database }: Replica, site: Site): Site {
  return { ...site, database, scoreboards: createScoreboardCache(database) };
}

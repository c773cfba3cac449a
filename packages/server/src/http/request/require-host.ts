import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { dataErrors, sendRefusal } from './errors.ts';

/** Refuses requests without exactly one valid Host header: a proxy and the site could interpret them differently. */
export function mountHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (hasOneHost(request.raw)) next();
    else sendRefusal(request, reply, dataErrors.badRequest);
  });
}

/** Node refuses a missing header itself, but not with JSON, and keeps the first of several. HTTP/1.0 requires none. */
export function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  let isValid = true;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // The length first, because this runs for every header of every request.
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    hosts += 1;
    isValid = validHost.test(rawHeaders[index + 1] ?? '');
  }
  return (hosts === 1 && isValid) || (hosts === 0 && httpVersion === '1.0');
}

/** A name or an address, and perhaps a port. */
const validHost = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d{1,5})?$/i;

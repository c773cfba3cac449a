import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import { existing } from '@tribunal/core/unknown';
import { pino } from 'pino';
import { loggable } from '../../environment/log.ts';
import { inNetworks } from '../../environment/networks.ts';
import type { Settings } from '../../environment/settings.ts';

/**
 * Writes a line for every request in the Combined Log Format. Queries, long parts of paths and referring pages may contain secrets
 * and are left out; names of users are not known here. SIGHUP opens the file again, so that it can be rotated. Returns a function that
 * writes what is left.
 */
export function writeAccessLog(
  server: Server,
  { SITE_ACCESS_LOG: file, SITE_TRUSTED_PROXIES }: Settings,
): () => void {
  if (file === '') return () => {};
  const lines = pino.destination({ dest: file === '-' ? 1 : file, append: true, mkdir: true, sync: false });
  const reopen = () => lines.reopen();
  if (file !== '-') process.on('SIGHUP', reopen);
  const isTrusted = inNetworks(SITE_TRUSTED_PROXIES);
  server.prependListener('request', (request, response) => {
    // The address of a closed socket is unknown.
    const address = clientAddress(request, isTrusted);
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : 499;
      const target = `${request.method} ${loggable(request.url ?? '')} HTTP/${request.httpVersion}`;
      const bytes = socket.bytesWritten - bytesBefore;
      const agent = (request.headers['user-agent'] ?? '-').replace(/["\\\p{Cc}]/gu, '_');
      lines.write(`${address} - - [${logTime(new Date())}] "${target}" ${status} ${bytes} "-" "${agent}"\n`);
    });
  });
  return () => {
    process.off('SIGHUP', reopen);
    lines.flushSync();
  };
}

/** As in 16/Nov/2026:12:00:00 +0000. */
function logTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

/** The last address on the way that is no trusted proxy. */
function clientAddress(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const forwarded = request.headers['x-forwarded-for'];
  const way = [...String(forwarded ?? '').split(','), request.socket.remoteAddress ?? ''].map(plainAddress);
  let address = way.pop() ?? '';
  while (isTrusted(address) && isIP(way.at(-1) ?? '') !== 0) address = existing(way.pop());
  return address || '-';
}

function plainAddress(text: string): string {
  return text.trim().replace(/^::ffff:(?=[0-9.]+$)/, '');
}

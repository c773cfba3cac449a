import { Resolver } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { codeOf } from '@tribunal/core/unknown';
import { signWebhook } from '../../../auth/webhook-signature.ts';
import { programVersion } from '../../../environment/version.ts';
import { hostOf, isBlocked, readReceiver } from './receiver-address.ts';

export interface Message {
  readonly url: string;
  readonly secret: string;
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

export interface Sending {
  readonly allowedNetworks: readonly string[];
  readonly signal: AbortSignal;
  /** The IP addresses of a name; tests replace it. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

/** For everything: finding the address, connecting, sending, and the answer. */
const maxMs = 10_000;
const maxAnswerBytes = 65_536;

/** Posts a message. Answers an empty text when the receiver took it, otherwise why not. Redirects are not followed. */
export async function postSigned(
  message: Message,
  { allowedNetworks, signal, resolve = addressesOf }: Sending,
): Promise<string> {
  const url = readReceiver(message.url);
  if (!url) return 'unresolved';
  // The timer holds the controller: AbortSignal.timeout may be collected as garbage before it ends.
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), maxMs);
  const limit = AbortSignal.any([signal, slow.signal]);
  try {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await orAborted(resolve(host), limit) : [host];
    const address = addresses[0];
    if (address === undefined) return 'unresolved';
    // The connection goes to the address that was checked, whatever the name resolves to by then.
    const refused = addresses.find((one) => isBlocked(one, allowedNetworks));
    if (refused !== undefined) return `blocked ${refused}`;
    return await answerOf(openRequest(url, address, message, limit), message.body);
  } catch (error) {
    return faultOf(error, limit);
  } finally {
    clearTimeout(timer);
  }
}

function openRequest(url: URL, address: string, message: Message, signal: AbortSignal): ClientRequest {
  const seconds = Math.floor(Date.now() / 1000);
  const isSecure = url.protocol === 'https:';
  const host = hostOf(url);
  return (isSecure ? overHttps : overHttp)({
    agent: false,
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    method: 'POST',
    signal,
    ...(isSecure && isIP(host) === 0 && { servername: host }),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': `Tribunal/${programVersion}`,
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signWebhook(message.secret, message.id, seconds, message.body),
    },
  });
}

function answerOf(request: ClientRequest, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response: IncomingMessage) => {
      const { statusCode = 0 } = response;
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > maxAnswerBytes) response.destroy();
      });
      response.on('error', () => {});
      // The status decides, also when the rest of the answer is too long or too slow.
      response.once('close', () =>
        resolve(statusCode >= 200 && statusCode < 300 ? '' : `status ${statusCode}`),
      );
    });
    request.end(body);
  });
}

function faultOf(error: unknown, limit: AbortSignal): string {
  if (limit.aborted) return 'timeout';
  const code = codeOf(error);
  const name = typeof code === 'string' ? code : 'ERROR';
  return isUnknownName(name) ? 'unresolved' : `unreachable ${name}`;
}

function isUnknownName(code: string): boolean {
  return ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'EBADNAME', 'ETIMEOUT'].includes(code);
}

/** Does not use the threads that files and passwords need, so that slow name servers hold up nothing else. */
export async function addressesOf(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { maxImageBytes } from '@tribunal/core/test-data/problem-file';
import { codeOf } from '@tribunal/core/unknown';
import { addressesOf } from '../../actions/contests/webhooks/post-signed.ts';
import { hostOf, isBlocked, readReceiver } from '../../actions/contests/webhooks/receiver-address.ts';
import { programVersion } from '../../environment/version.ts';

type FetchedImage = { readonly content: Buffer } | { readonly fault: string };
export type FetchImage = (address: string) => Promise<FetchedImage>;

const maxMs = 15_000;
const maxRedirects = 3;
const maxFailures = 3;

/**
 * Fetches images of statements, from public addresses only, except for hosts that the operator has named: a statement could otherwise
 * make the site read pages of its own network. A host that fails several times is not asked again.
 */
export function imageFetcher(privateHosts: readonly string[]): FetchImage {
  const failures = new Map<string, number>();
  return async (address) => {
    const host = readReceiver(address)?.host ?? '';
    if ((failures.get(host) ?? 0) >= maxFailures) return { fault: 'its host does not answer' };
    const signal = AbortSignal.timeout(maxMs);
    try {
      return await follow(address, privateHosts, signal);
    } catch (error) {
      failures.set(host, (failures.get(host) ?? 0) + 1);
      const code = codeOf(error);
      return { fault: signal.aborted ? 'no answer in time' : `no connection (${String(code ?? 'ERROR')})` };
    }
  };
}

async function follow(
  first: string,
  privateHosts: readonly string[],
  signal: AbortSignal,
): Promise<FetchedImage> {
  let address = first;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const url = readReceiver(address.replace(/#.*/, ''));
    if (!url) return { fault: 'not an address of the web' };
    const host = hostOf(url);
    const found = isIP(host) === 0 ? await addressesOf(host) : [host];
    const target = found[0];
    if (target === undefined) return { fault: 'its host is unknown' };
    const isNamed = privateHosts.includes(url.host) || privateHosts.includes(host);
    if (!isNamed && found.some((one) => isBlocked(one, [])))
      return { fault: 'its host has a private address' };
    const response = await get(url, target, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      address = URL.canParse(headers.location, url.href) ? new URL(headers.location, url).href : '';
    } else if (statusCode !== 200) {
      response.destroy();
      return { fault: `status ${statusCode}` };
    } else return contentOf(response);
  }
  return { fault: 'too many redirects' };
}

/** The connection goes to the address that was checked, whatever the name resolves to by then. */
function get(url: URL, target: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? overHttps : overHttp)({
      agent: false,
      host: target,
      port: url.port || (isSecure ? 443 : 80),
      path: url.pathname + url.search,
      signal,
      ...(isSecure && isIP(host) === 0 && { servername: host }),
      headers: { host: url.host, accept: 'image/*', 'user-agent': `Tribunal/${programVersion}` },
    });
    request.once('error', reject);
    request.once('response', resolve);
    request.end();
  });
}

async function contentOf(response: IncomingMessage): Promise<FetchedImage> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += part.length;
    if (bytes > maxImageBytes) {
      response.destroy();
      return { fault: 'it is too large' };
    }
    parts.push(part);
  }
  return { content: Buffer.concat(parts) };
}

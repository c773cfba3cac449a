import type { Page, Request } from 'playwright-core';
import { nextFrame } from './axe-findings.ts';

export interface FirstView {
  /** All that the page asks for until it is loaded, also what comes later, except streams: heads and compressed bodies. */
  readonly bytes: number;
  /** `Cache-Control` of the files that the page loads. */
  readonly fileCaching: readonly string[];
}

export interface Loading {
  /** Forgets the page before. */
  begin(): void;
  /** What the page has loaded since `begin`. */
  loaded(): Promise<FirstView>;
  /** Until everything has arrived that the page has asked for, also what its scripts asked for. */
  settled(): Promise<void>;
  /** What has gone wrong since `begin`: violations of the content security policy, requests that failed or go to another site. */
  faults(): readonly string[];
}

/** Observes what a page loads, as a browser does that has never been on the site: without its cache. */
export async function watchLoading(page: Page): Promise<Loading> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let answers: Promise<Answer | null>[] = [];
  let isLoaded = false;
  let faults: string[] = [];
  let started = new Set<Request>();
  const pending = new Set<Request>();
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('request', (request) => {
    started.add(request);
    if (request.resourceType() !== 'eventsource') pending.add(request);
    if (isElsewhere(request)) faults.push(`requests ${request.url()}`);
    if (!isLoaded && request.resourceType() !== 'eventsource') answers.push(answerTo(request));
  });
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText;
    // A page ends its own stream when it follows something else.
    if (started.has(request) && error !== 'net::ERR_ABORTED') faults.push(`${request.url()} fails: ${error}`);
  });
  page.on('response', (response) => {
    const request = response.request();
    if (started.has(request) && !request.isNavigationRequest() && response.status() >= 400)
      faults.push(`${request.url()} answers ${response.status()}`);
  });
  page.on('load', () => {
    isLoaded = true;
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The status of an error page is what the list says, and others are reported above.
    if (message.type() === 'error' && !/the server responded with a status of/.test(message.text()))
      faults.push(message.text());
  });
  return {
    begin() {
      [answers, faults, started, isLoaded] = [[], [], new Set(), false];
      pending.clear();
    },
    async loaded() {
      const ended = (await Promise.all(answers)).filter((one) => one !== null);
      const files = ended.filter(({ url }) => url.pathname.startsWith('/assets/'));
      return {
        bytes: ended.reduce((sum, { bytes }) => sum + bytes, 0),
        fileCaching: [...new Set(files.map(({ caching }) => caching))],
      };
    },
    async settled() {
      do await page.evaluate(nextFrame);
      while (pending.size > 0);
      await page.evaluate(nextFrame);
    },
    faults: () => faults,
  };
}

/** All servers of a page but its own. Content in addresses such as `data:` needs none. */
function isElsewhere(request: Request): boolean {
  const { protocol, origin } = new URL(request.url());
  return (
    /^https?:$/.test(protocol) &&
    origin !== new URL(request.frame().url()).origin &&
    !request.isNavigationRequest()
  );
}

interface Answer {
  readonly url: URL;
  readonly bytes: number;
  readonly caching: string;
}

/** Waits for its end. Null for an answer that never came or whose page was left. */
async function answerTo(request: Request): Promise<Answer | null> {
  try {
    const [sizes, response] = await Promise.all([request.sizes(), request.response()]);
    return {
      url: new URL(request.url()),
      bytes: sizes.responseBodySize + sizes.responseHeadersSize,
      caching: response?.headers()['cache-control'] ?? '',
    };
  } catch {
    return null;
  }
}

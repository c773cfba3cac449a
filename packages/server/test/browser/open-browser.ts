import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { deadlineMs } from '../../../../test/eventually.ts';
import type { Browser as Session } from '../fixtures/browser.ts';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';

/** On a busy machine, a page of the whole browser can stop painting for good. */
const executablePath = ['chromium-headless-shell', 'chromium']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** The options of a test that opens a browser. */
export const needsChromium = {
  skip: !executablePath && 'needs chromium: install Debian package chromium-headless-shell',
};

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

interface PageOptions extends BrowserContextOptions {
  /** Whose cookies the browser has. */
  readonly session?: Session;
}

interface OpenedPage {
  readonly page: Page;
  /** Exceptions and messages of the console, for example violations of the content security policy. */
  readonly errors: string[];
  readonly requests: URL[];
}

export function openChromium(): Promise<Browser> {
  // The driver of the browser computes in the thread of the site.
  watchdog.stop();
  return chromium.launch({ executablePath: executablePath!, args });
}

/** Waits as long as other tests do: playwright's 30 seconds are not enough on a busy machine. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(deadlineMs);
  return context;
}

/** Serves the site on a port and opens Chromium. Each page has its own profile. Both end with the tests of the file. */
export async function openBrowser(app: FastifyInstance) {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await openChromium();
  after(async () => {
    await browser.close();
    await app.close();
  });

  async function newPage({ session, ...options }: PageOptions = {}): Promise<OpenedPage> {
    const context = await newContext(browser, { baseURL: address, ...options });
    const cookies = [...(session?.cookies ?? [])].map(([name, value]) => ({ name, value, url: address }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    const requests: URL[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url())));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    return { page, errors, requests };
  }

  return { address, newPage };
}

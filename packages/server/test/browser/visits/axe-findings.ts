import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Every page that is opened compiles it, and this file is half as long as `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const options: RunOptions = { resultTypes: ['violations'], preload: false };
const all: RunOptions = { ...options, rules: { 'target-size': { enabled: true } } };
/** A theme only changes colors. */
const ofTheme: RunOptions = { ...options, runOnly: ['color-contrast', 'link-in-text-block'] };
/** What is at another place at another width. */
const ofWidth: RunOptions = { ...options, runOnly: ['scrollable-region-focusable', 'target-size'] };

const phoneWidth = 375;
/** The widths at which pages are looked at, beginning with the one at which a page is opened. No style depends on a greater one. */
const looks: readonly { width: number; height: number; light: RunOptions; dark: 'document' | 'newlySeen' }[] =
  [
    { width: 1440, height: 900, light: all, dark: 'document' },
    { width: phoneWidth, height: 740, light: all, dark: 'document' },
    { width: 768, height: 1024, light: ofWidth, dark: 'newlySeen' },
  ];
/** A small laptop at 200 %. */
const enlarged = { width: 640, height: 400 };

export const firstLook = { width: looks[0]!.width, height: looks[0]!.height };

/**
 * What axe finds at each width, in the dark theme only about colors, and at which widths the page has to be scrolled sideways. An element
 * has the same colors on all wide screens, so the dark theme is checked on one of them, on a phone, and where an element is seen first.
 */
export async function findingsOn(page: Page, widths = looks.map(({ width }) => width)): Promise<string[]> {
  await page.evaluate(axeSource);
  const findings: string[] = [];
  for (const { width, height, light, dark } of looks.filter((one) => widths.includes(one.width))) {
    findings.push(...(await resize(page, { width, height })));
    const add = async (theme: string, place: 'document' | 'newlySeen', asked: RunOptions) =>
      findings.push(...(await violationsOn(page, place, asked)).map((one) => `${width} ${theme}: ${one}`));
    const hasNew = await page.evaluate(rememberSeen);
    await add('light', 'document', light);
    if (hasNew && light !== all) await add('light', 'newlySeen', all);
    if (!hasNew && dark === 'newlySeen') continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await add('dark', dark, ofTheme);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  findings.push(...(await resize(page, enlarged)));
  await page.setViewportSize(firstLook);
  return findings;
}

/**
 * The same about its Vietnamese texts, which are longer. Only they are loaded, because a whole page takes much longer; so the page is as
 * without scripts.
 */
export async function sidewaysInVietnamese(page: Page, path: string): Promise<string[]> {
  const language = await page.evaluate(async (address) => {
    const reply = await fetch(address, { headers: { accept: 'text/html', 'accept-language': 'vi' } });
    const { body, documentElement } = new DOMParser().parseFromString(await reply.text(), 'text/html');
    // What reloads a page without scripts would end this one.
    for (const meta of body.querySelectorAll('meta')) meta.remove();
    document.body.replaceWith(document.adoptNode(body));
    return documentElement.lang;
  }, path);
  const findings = language === 'vi' ? [] : [`is in the language ${language}`];
  for (const size of [...looks, enlarged]) findings.push(...(await resize(page, size)));
  await page.setViewportSize(firstLook);
  return findings;
}

/** Keeps the elements that were hidden at the widths before in `newlySeen`; false without any. */
function rememberSeen(): boolean {
  const scope = globalThis as { seen?: WeakSet<Element>; newlySeen?: Element[] };
  scope.seen ??= new WeakSet();
  const { seen } = scope;
  scope.newlySeen = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !seen.has(element),
  );
  for (const element of scope.newlySeen) seen.add(element);
  return scope.newlySeen.length > 0;
}

/** Says if the page has to be scrolled sideways then, or a table of it on a phone. */
async function resize(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<string[]> {
  await page.setViewportSize(size);
  await page.evaluate(nextFrame);
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  const tables = size.width === phoneWidth ? await page.evaluate(tooWideTables) : [];
  return [...(needed > size.width ? [`needs ${needed} px`] : []), ...tables].map(
    (finding) => `${size.width}: ${finding}`,
  );
}

/** Scoreboards, examples of requests and tables in texts may be wider than the screen. */
function tooWideTables(): string[] {
  return [...document.querySelectorAll('.scroll:not(.board-scroll, pre, .content-description .scroll)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent, scrollWidth }) => `the table "${textContent.slice(0, 40)}" needs ${scrollWidth} px`);
}

/** Until the page has been laid out again, and its scripts have seen that. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** `place` is what is checked. A page may have replaced elements since they were seen first. */
async function violationsOn(
  page: Page,
  place: 'document' | 'newlySeen',
  asked: RunOptions,
): Promise<string[]> {
  const elements = place === 'document' ? 'document' : 'newlySeen.filter((element) => element.isConnected)';
  const violations = await page.evaluate<AxeResults['violations']>(
    `(async (place) => place.length === 0 ? [] : (await axe.run(place, ${JSON.stringify(asked)})).violations)(${elements})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

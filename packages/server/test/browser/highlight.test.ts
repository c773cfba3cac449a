import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { html } from '@tribunal/server/http/html/html';
import { securityHeaders } from '@tribunal/server/http/reply/security-headers';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { needsChromium, openBrowser } from './open-browser.ts';

const sources: Record<string, [language: string, source: string]> = {
  short: ['PY3', 'def f(n):\r\n    return "<b>" + str(n)  # one\r\n'],
  large: ['CPP17', 'int main() { return 0; } // nothing\n'.repeat(1800)],
  line: ['JS', 'x = "1";'.repeat(8000)],
  hostile: ['JS', `var a;\n${`${'${'.repeat(20)}\n`.repeat(1500)}`],
};

const app = await buildApp(testSite(await testDatabase()));
const { newPage } = needsChromium.skip ? ({} as never) : await openBrowser(app);
const manifest = JSON.parse(
  readFileSync(new URL('../../../web/dist/manifest.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

async function openSource(name: string) {
  const { page, errors } = await newPage();
  await page.addInitScript(rememberLongestTask);
  await page.route('/source', (route) => {
    const [language, source] = sources[name]!;
    const { html: body } =
      html`<!doctype html><script type="module" src="/assets/${manifest['highlight.js']?.[0]}"></script>
<pre><code data-language="${language}">${source}</code></pre>`;
    return route.fulfill({ body, contentType: 'text/html; charset=utf-8', headers: securityHeaders });
  });
  await page.goto('/source');
  const code = page.locator('pre code');
  await code.locator('span').first().waitFor();
  return { page, errors, code };
}

function rememberLongestTask(): void {
  sessionStorage.setItem('longest', '0');
  new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration);
    const longest = Math.max(Number(sessionStorage.getItem('longest')), ...durations);
    sessionStorage.setItem('longest', String(longest));
  }).observe({ type: 'longtask', buffered: true });
}

test('source code on a page is colored and keeps its text', needsChromium, async () => {
  const { errors, code } = await openSource('short');
  await code.locator('.tok-comment').waitFor();
  const spans = await code
    .locator('span')
    .evaluateAll((all) => all.map((span) => [span.className, span.textContent]));
  assert.deepEqual(spans, [
    ['tok-keyword', 'def'],
    ['tok-definition', 'f'],
    ['tok-keyword', 'return'],
    ['tok-string', '"<b>"'],
    ['tok-comment', '# one'],
  ]);
  // The parser of HTML turns carriage returns into line breaks.
  assert.equal(await code.textContent(), sources.short![1].replaceAll('\r\n', '\n'));
  assert.deepEqual(errors, []);
});

for (const name of ['large', 'line', 'hostile'])
  test(`a ${name} source is colored without blocking the page`, needsChromium, async () => {
    const longest = [await longestTaskOf(name)];
    // Other programs on a busy machine make tasks longer, too, but not every time.
    while (longest.at(-1)! >= 500 && longest.length < 5) longest.push(await longestTaskOf(name));
    assert.ok(longest.at(-1)! < 500, `${longest.join(', ')} ms`);
  });

/** Milliseconds. */
async function longestTaskOf(name: string): Promise<number> {
  const { page, code } = await openSource(name);
  await page.waitForTimeout(2000);
  assert.equal(await code.textContent(), sources[name]![1]);
  return page.evaluate(() => Number(sessionStorage.getItem('longest')));
}

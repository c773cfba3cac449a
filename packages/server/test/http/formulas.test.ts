import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statement } from '@tribunal/server/http/html/statement';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';

describe('formulas', () => {
  const texOf = async (text: string) =>
    [
      ...(await statement(text)).html.matchAll(
        /<annotation encoding="application\/x-tex">(.*?)<\/annotation>/gs,
      ),
    ].map(([, tex]) => tex);

  test('between $, ~ and $$ become MathML', async () => {
    assert.deepEqual(await texOf('$1 \\le A$, ~N~ and\n\n$$\\frac{a}{b}$$'), [
      '1 \\le A',
      'N',
      '\\frac{a}{b}',
    ]);
    const { html } = await statement('$$x$$');
    assert.match(html, /<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML" display="block">/);
    assert.doesNotMatch(html, / style=/);
  });

  test('are distinguished from prices, escaped signs, code and struck text', async () => {
    const text = 'From $5 to $10, \\$x\\$, `$z$`, ~~gone~~.\n\nA lone $ y $ too.\n\n    $code$\n';
    assert.deepEqual(await texOf(text), []);
  });

  test('may contain characters with a meaning in Markdown', async () => {
    assert.deepEqual(await texOf('$a_i * b_i * c_i$ and $x_1 < y_2$'), ['a_i * b_i * c_i', 'x_1 &lt; y_2']);
  });

  test('that are invalid are shown unchanged', async () => {
    assert.match((await statement('$\\frac{$')).html, /\\frac\{/);
  });

  test('contain no script, link or markup', async () => {
    const { html } = await statement(
      '$\\href{javascript:alert(1)}{x}$ $\\htmlStyle{color:red}{y}$ $<img src=x onerror=alert(1)>$ \uE0000\uE000',
    );
    assert.doesNotMatch(html, /<img|<a |style=|href=/);
  });

  test('that expand endlessly block nothing', async () => {
    const bomb = `$${'\\def\\a{\\a\\a}'}\\a$ `.repeat(50);
    await statement(bomb);
    assert.deepEqual(watchdog.takeBlocks(), []);
  });
});

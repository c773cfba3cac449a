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

  test('are also read in blocks of HTML, except in code, comments and attributes', async () => {
    const blocks = [
      '<table><tr><td>~c_1~</td><td>~a &lt; b~</td><td>~a<b~</td></tr></table>',
      '<details><summary>$x$</summary>\nfrom $5 to $10 \\~no~\n</details>',
      '<div>$$y$$</div>',
      '<div><code>~x~</code><!-- ~x~ --><img src="a.png" alt="~x~"> <pre>~x~</pre></div>',
    ];
    assert.deepEqual(await texOf(blocks.join('\n\n')), ['c_1', 'a &lt; b', 'a&lt;b', 'x', 'y']);
  });

  test('in an attribute do not end it, whatever the text around it is', async () => {
    for (const text of [
      '<img alt="a>b ~x~" src="a">',
      '<div><img alt=\'a">~x~\' src="a">',
      '<img alt="~x~',
    ]) {
      const { html } = await statement(text);
      assert.doesNotMatch(html, /<[^>]*\uE000|="[^"]*<math/, text);
      assert.doesNotMatch(html, /\uE000/, text);
    }
  });

  test('have the columns on the sides that their environment gives', async () => {
    const { html } = await statement('$$\\begin{aligned}a&=\\begin{cases}1&x\\end{cases}\\end{aligned}$$');
    assert.deepEqual(
      [...html.matchAll(/<mtd(?: class="(\w+)")?>/g)].map(([, side]) => side),
      ['right', 'left', 'left', 'left'],
    );
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

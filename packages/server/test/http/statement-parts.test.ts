import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { statement } from '@tribunal/server/http/html/statement';

const shown = async (text: string) => (await statement(text)).html;
const outline = async (text: string) =>
  [...(await shown(text)).matchAll(/<(h\d)[^>]*>(.*?)<\/h\d>/g)].map(
    ([, level, title]) => `${level} ${title}`,
  );
const sample = (mark: string) =>
  `${mark} Sample Input 1\n\n\`\`\`\n1 <b>\n\`\`\`\n\n${mark} Sample Output 1\n\n    3\n`;

describe('samples', () => {
  test('have their input and output in one element, each heading directly followed by its text', async () => {
    assert.equal(
      await shown(`## Input\n\n${sample('##')}`),
      `<h3>Input</h3>
<div class="sample">
<div class="sample-part">
<h4>Sample Input 1</h4>
<pre><code>1 &lt;b&gt;
</code></pre>
</div>
<div class="sample-part">
<h4>Sample Output 1</h4>
<pre><code>3
</code></pre>
</div>
</div>
`,
    );
  });

  test('without an output, or in a quotation, leave the rest of the statement as it is', async () => {
    assert.match(
      await shown('# Play\n\n## Sample Input\n\n    1\n\nText.'),
      /<div class="sample">\n<div class="sample-part">\n<h4>Sample Input<\/h4>\n<pre>.*?<\/pre>\n<\/div>\n<\/div>\n<p>Text\.<\/p>/s,
    );
    assert.doesNotMatch(await shown('> ## Sample Input\n> ```\n> 1\n> ```\n'), /class="sample/);
  });

  test('cannot be imitated by markup of the author', async () => {
    assert.doesNotMatch(await shown('<div class="sample"><pre class="sample-part">1</pre></div>'), /class=/);
  });
});

describe('headings', () => {
  const rows = {
    'begin at h3 below the headings of the page': ['# A\n## B\n### C', 'h3 A', 'h4 B', 'h5 C'],
    'begin at h3 whichever level the author begins with': ['## A\n### B\n## C', 'h3 A', 'h4 B', 'h3 C'],
    'skip no level': ['# A\n#### B\n# C\n###### D', 'h3 A', 'h4 B', 'h3 C', 'h4 D'],
    'may be HTML': ['<h2>A</h2>\n\n### B', 'h3 A', 'h4 B'],
    'of samples are always h4': [
      `## A\n${sample('##')}## B`,
      'h3 A',
      'h4 Sample Input 1',
      'h4 Sample Output 1',
      'h3 B',
    ],
    'of samples alone follow a hidden one': [
      sample('#'),
      'h3 Samples',
      'h4 Sample Input 1',
      'h4 Sample Output 1',
    ],
  };
  for (const [rule, [text, ...expected]] of Object.entries(rows))
    test(rule, async () => assert.deepEqual(await outline(text!), expected));
});

describe('wide content', () => {
  test('tables, in Markdown or HTML, are in scroll areas', async () => {
    const tables = (await shown('|a|\n|-|\n|1|\n\n<table><tr><td>2')).match(
      /<div class="scroll"><table>.*?<\/table><\/div>/gs,
    );
    assert.equal(tables?.length, 2);
  });

  test('formulas on a line of their own are in scroll areas', async () => {
    assert.match(
      await shown('$$x$$'),
      /<p><span class="formula"><span class="katex"><math .*<\/span><\/span><\/p>/,
    );
  });
});

describe('a spoiler', () => {
  test('is hidden until the reader opens it, and contains Markdown', async () => {
    assert.equal(
      await shown('Hint:\n>! Use **two**\n>!\n>! - stacks\n\nNext.'),
      '<p>Hint:</p>\n<details><summary>Spoiler</summary>\n<p>Use <strong>two</strong></p>\n<ul>\n<li>stacks</li>\n</ul>\n</details>\n<p>Next.</p>\n',
    );
  });

  test('is not an image in a quotation', async () => {
    assert.equal(
      await shown('>![a](b.png)'),
      '<blockquote>\n<p><img src="b.png" alt="a" /></p>\n</blockquote>\n',
    );
  });

  test('in spoilers in spoilers is shown as a quotation at some depth', async () => {
    const html = await shown(`${'>! '.repeat(20_000)}x`);
    assert.equal(html.match(/<details>/g)?.length, 5);
  });
});

describe('a table', () => {
  test('keeps the sides of its columns, and no other style or class', async () => {
    const cells = [
      ...(
        await shown(
          '| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n<table><tr><td align="center" class="admin">3</td><td style="color:red">4</td></tr></table>',
        )
      ).matchAll(/<t[hd]\b[^>]*>/g),
    ].map(([tag]) => tag);
    assert.deepEqual(cells, [
      '<th class="center">',
      '<th class="right">',
      '<td class="center">',
      '<td class="right">',
      '<td class="center">',
      '<td>',
    ]);
  });
});

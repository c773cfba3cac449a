import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { processorMsOf } from '../../../../test/processor-time.ts';
import { samplePartsOf, samplesOf } from '../../src/texts/samples.ts';

const fence = '```';
const block = (text: string) => `${fence}\n${text}\n${fence}`;

describe('the samples of a statement', () => {
  test('are the code blocks below their headings, in order', () => {
    const statement = [
      '# Sums',
      block('not a sample'),
      '## Sample Input 1',
      block('1 2'),
      '## Sample Output 1',
      block('3'),
      'An explanation.',
      '## Sample Input 2',
      block('4 5\n6'),
      '## Sample Output 2',
      block('15'),
    ].join('\n\n');
    assert.deepEqual(samplesOf(statement), [
      { input: '1 2\n', output: '3\n' },
      { input: '4 5\n6\n', output: '15\n' },
    ]);
  });

  const titles = [
    ['# Sample Input', '#### Sample Output'],
    ['## SAMPLE INPUT #1', '## sample output #1 ##'],
    ['### **Sample Input 1:**', '### **Sample Output 1:**'],
    ['## Example Input 1', '## Example Output 1'],
    ['## Input example 1', '## Output example 1'],
    ['## Sample Input 1', '## Output for Sample Input 1'],
  ] as const;
  for (const [input, output] of titles) {
    test(`are recognized below "${input}" and "${output}"`, () => {
      const statement = `${input}\n${block('a')}\n${output}\n${block('b')}`;
      assert.deepEqual(samplesOf(statement), [{ input: 'a\n', output: 'b\n' }]);
    });
  }

  test('may be in fences of any length and in indented blocks', () => {
    const statement =
      '## Sample Input\r\n\r\n~~~~ text\r\n~~~\r\n\r\nx\r\n~~~~~\r\n## Sample Output\r\n\r\n    1\r\n\r\n      2\r\n\ttab\r\n\r\nText.';
    assert.deepEqual(samplesOf(statement), [{ input: '~~~\n\nx\n', output: '1\n\n  2\ntab\n' }]);
  });

  test('keep their spaces, except the indentation of the fence', () => {
    const statement = `## Sample Input\n  ${fence}\n   a  b \n  ${fence}\n## Sample Output\n${fence}\n${fence}`;
    assert.deepEqual(samplesOf(statement), [{ input: ' a  b \n', output: '' }]);
  });

  test('need an input and an output', () => {
    assert.deepEqual(samplesOf(`## Sample Output\n${block('1')}\n## Sample Input\n${block('2')}`), []);
    assert.deepEqual(samplesOf('## Sample Input\n\nSee the figure.\n\n## Sample Output\n\n'), []);
    assert.deepEqual(samplesOf(`## Sample Input\nText.\n${block('1')}\n## Sample Output\n${block('2')}`), []);
  });

  test('are not found in other headings or inside code', () => {
    const other = [
      '## Explanation of Sample Output 1',
      '## Input',
      '## Sample Interaction',
      'Sample Input 1',
    ];
    for (const heading of other) assert.deepEqual(samplePartsOf(`${heading}\n${block('1')}`), []);
    assert.deepEqual(samplePartsOf(`${fence}\n## Sample Input\n${fence}\n\n    1`), []);
  });

  test('are found in linear time', () => {
    const large = 200_000;
    const texts = [
      `## Sample Input${' '.repeat(large)}x`,
      '## Sample Input\n'.repeat(large / 10),
      `## Sample Input\n\n${'    a\n\n'.repeat(large / 10)}`,
      '```a\n'.repeat(large / 10),
      `${' '.repeat(3)}${'`'.repeat(large)}a`,
      '\n'.repeat(large),
      '#'.repeat(large),
    ];
    const milliseconds = processorMsOf(() => texts.map((text) => samplesOf(text)));
    assert.ok(milliseconds < 10_000, `took ${milliseconds} ms`);
  });
});

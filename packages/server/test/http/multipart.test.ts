import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseMultipart } from '@tribunal/server/http/request/multipart';

const type = 'multipart/form-data; boundary=edge';
const parse = (text: string, contentType = type) => parseMultipart(contentType, Buffer.from(text));

function part(head: string, content: string): string {
  return `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
}

describe('a multipart form', () => {
  test('has its texts and files in their order', () => {
    const form = `${part('name="a"', 'one')}${part('name="f"; filename="x.zip"', '\0\r\n--edg')}${part('name=a', '')}--edge--\r\n`;
    assert.deepEqual(parse(form), [
      { name: 'a', value: 'one' },
      { name: 'f', fileName: 'x.zip', value: Buffer.from('\0\r\n--edg') },
      { name: 'a', value: '' },
    ]);
  });

  test('may quote its boundary and escape quotes in names', () => {
    const form = `${part('name="a\\"b"', 'x')}--edge--`;
    assert.deepEqual(parse(form, 'multipart/form-data; charset=utf-8; boundary="edge"'), [
      { name: 'a"b', value: 'x' },
    ]);
  });

  test('without a part is empty', () => {
    assert.deepEqual(parse('--edge--\r\n'), []);
  });

  test('with a text that is not UTF-8 is a bad request', () => {
    const body = Buffer.from(`${part('name="a"', 'caf\xe9')}--edge--`, 'latin1');
    assert.throws(() => parseMultipart(type, body), { statusCode: 400 });
  });

  const refused: readonly [what: string, text: string, contentType?: string][] = [
    ['has no boundary', '--edge--', 'multipart/form-data'],
    ['does not begin with its boundary', '{"a": 1}'],
    ['is empty', ''],
    ['does not end', part('name="a"', 'x')],
    ['is cut in a head', '--edge\r\nContent-Disposition: form-data; name="a"'],
    ['has a part without a name', `${part('filename="a"', 'x')}--edge--`],
    ['has a part without a disposition', '--edge\r\nA: b\r\n\r\nx\r\n--edge--'],
    ['has a head longer than any browser sends', `--edge\r\n${'a: b\r\n'.repeat(2000)}\r\nx\r\n--edge--`],
    ['has more parts than any form', `${part('name="a"', 'x').repeat(41)}--edge--`],
  ];
  for (const [what, text, contentType] of refused) {
    test(`that ${what} is a bad request`, () => {
      assert.throws(() => parse(text, contentType), { statusCode: 400 });
    });
  }
});

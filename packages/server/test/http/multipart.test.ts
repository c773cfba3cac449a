import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, describe, test } from 'node:test';
import { SentFile } from '@tribunal/server/blobs/sent-file';
import { readMultipart } from '@tribunal/server/http/request/multipart';

const type = 'multipart/form-data; boundary=edge';
const folder = mkdtempSync(join(tmpdir(), 'tribunal-multipart-'));
after(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

function read(body: Readable, contentType = type, maxBytes = 1 << 20) {
  return readMultipart({ 'content-type': contentType }, body, { folder, maxBytes });
}

/** The parts with the contents of files in place of the files. The body arrives in one piece, or byte by byte. */
async function parse(text: string, contentType?: string, isSlow = false) {
  const bytes = Buffer.from(text, 'latin1');
  const pieces = isSlow ? [...bytes].map((byte) => Buffer.from([byte])) : [bytes];
  const parts = await read(Readable.from(pieces), contentType);
  return parts.map(({ value, ...part }) => ({
    ...part,
    value: value instanceof SentFile ? readFileSync(value.path) : value,
  }));
}

function part(head: string, content: string): string {
  return `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
}

describe('a multipart form', () => {
  for (const isSlow of [false, true])
    test(`has its texts and files in their order${isSlow ? ' if it arrives byte by byte' : ''}`, async () => {
      const form = `${part('name="a"', 'one')}${part('name="f"; filename="x.zip"', '\0\r\n--edg')}${part('name=a', '')}--edge--\r\n`;
      assert.deepEqual(await parse(form, type, isSlow), [
        { name: 'a', value: 'one' },
        { name: 'f', fileName: 'x.zip', value: Buffer.from('\0\r\n--edg') },
        { name: 'a', value: '' },
      ]);
    });

  test('may quote its boundary and escape quotes in names', async () => {
    const form = `${part('name="a\\"b"', 'x')}--edge--`;
    assert.deepEqual(await parse(form, 'multipart/form-data; charset=utf-8; boundary="edge"'), [
      { name: 'a"b', value: 'x' },
    ]);
  });

  test('without a part is empty', async () => {
    assert.deepEqual(await parse('--edge--\r\n'), []);
  });

  test('of a browser in which no file is chosen has no file', async () => {
    const form = `${part('name="f"; filename=""', '')}--edge--`;
    assert.deepEqual(await parse(form), [{ name: 'f', value: '' }]);
    assert.deepEqual(readdirSync(folder), []);
  });

  const file = part('name="f"; filename="x.zip"', 'x'.repeat(100_000));
  const refused: readonly [what: string, text: string, contentType?: string][] = [
    ['has no boundary', '--edge--', 'multipart/form-data'],
    ['does not begin with its boundary', '{"a": 1}'],
    ['is empty', ''],
    ['does not end', part('name="a"', 'x')],
    ['ends in its file', file.slice(0, -10)],
    ['has a text that is not UTF-8 after its file', `${file}${part('name="a"', 'caf\xe9')}--edge--`],
    ['is cut in a head', '--edge\r\nContent-Disposition: form-data; name="a"'],
    ['has a part without a name', `${part('filename="a"', 'x')}--edge--`],
    ['has more parts than any form', `${part('name="a"', 'x').repeat(41)}--edge--`],
  ];
  for (const [what, text, contentType] of refused) {
    test(`that ${what} is a bad request and leaves no file`, async () => {
      await assert.rejects(parse(text, contentType), { statusCode: 400 });
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  const large: readonly [what: string, text: string][] = [
    ['has two files', `${file}${file}--edge--`],
    ['is larger than its page allows', part('name="f"; filename="x"', 'x'.repeat(1 << 20))],
  ];
  for (const [what, text] of large)
    test(`that ${what} is too large and leaves no file`, async () => {
      await assert.rejects(parse(text), { statusCode: 413 });
      assert.deepEqual(readdirSync(folder), []);
    });

  test('with a text of many megabytes is too large', async () => {
    const body = Readable.from([Buffer.from(part('name="a"', 'x'.repeat(5 << 20))), '--edge--']);
    await assert.rejects(read(body, type, 64 << 20), { statusCode: 413 });
  });

  test('whose sender goes away leaves no file', async () => {
    const body = new Readable({ read() {} });
    body.push(file);
    const reading = read(body);
    setImmediate(() => body.destroy());
    await assert.rejects(reading, { statusCode: 400 });
    assert.deepEqual(readdirSync(folder), []);
  });

  test('with a file of 200 MB needs little memory', async () => {
    const megabyte = Buffer.alloc(1 << 20, 'x');
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const body = Readable.from(
      (function* () {
        yield Buffer.from('--edge\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n');
        for (let count = 0; count < 200; count += 1) {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
          yield megabyte;
        }
        yield Buffer.from('\r\n--edge--\r\n');
      })(),
    );
    const [sent] = await read(body, type, 256 << 20);
    assert.ok(sent?.value instanceof SentFile);
    assert.equal(statSync(sent.value.path).size, 200 << 20);
    assert.ok(most < 50 << 20, `${most} bytes`);
  });
});

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { createFindings } from '@tribunal/server/dmoj/findings';
import { imageFetcher } from '@tribunal/server/dmoj/images/fetch-image';
import { readOldText } from '@tribunal/server/dmoj/records/old-text';
import type { ProblemRecord } from '@tribunal/server/dmoj/records/problem-records';
import { withImages } from '@tribunal/server/dmoj/with-images';
import { square } from '../problem-packages/package-fixtures.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const path = request.url ?? '';
  if (path.startsWith('/away'))
    response.writeHead(302, { location: `http://127.0.0.1:${port + 1}/x.png` }).end();
  else if (path.startsWith('/moved')) response.writeHead(301, { location: '/a.png' }).end();
  else if (path.startsWith('/loop')) response.writeHead(302, { location: '/loop' }).end();
  else if (path.endsWith('.png')) response.end(square);
  else if (path === '/large') response.end(Buffer.alloc(9 << 20));
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const { port } = server.address() as AddressInfo;
const host = `127.0.0.1:${port}`;

describe('an image of another site', () => {
  test('is listed with its text, in Markdown and in HTML', () => {
    const findings = createFindings();
    const text =
      '![a](https://i.example.org/a.png) <img width=3 src="http://b.example.org/b(1).png"> ![c](/c.png) `x`';
    readOldText(text, { kind: 'statement', name: 'sum' }, { family: 'DMOJ' }, findings);
    assert.deepEqual(
      findings.list().map(({ sentence, examples }) => [sentence, examples]),
      [
        [
          'external image in the statement',
          ['sum: https://i.example.org/a.png', 'sum: http://b.example.org/b(1).png'],
        ],
      ],
    );
  });

  test('is fetched from private addresses only if the operator has named the host', async () => {
    const address = `http://${host}/a.png`;
    assert.deepEqual(await imageFetcher([])(address), { fault: 'its host has a private address' });
    assert.deepEqual(await imageFetcher(['127.0.0.1:1'])(address), {
      fault: 'its host has a private address',
    });
    assert.deepEqual(asked, []);
    assert.deepEqual(await imageFetcher([host])(address), { content: square });
    assert.deepEqual(await imageFetcher([host])(`http://${host}/moved`), { content: square });
  });

  test('is not fetched through a redirect to a private address, endlessly, from elsewhere than the web, or without bounds', async () => {
    const fetchImage = imageFetcher([host]);
    const faults = await Promise.all(
      [
        `http://${host}/away`,
        `http://${host}/loop`,
        `http://${host}/large`,
        `http://${host}/gone`,
        'file:///etc/passwd',
      ].map((address) => fetchImage(address)),
    );
    assert.deepEqual(
      faults.map((one) => 'fault' in one && one.fault),
      [
        'its host has a private address',
        'too many redirects',
        'it is too large',
        'status 404',
        'not an address of the web',
      ],
    );
  });

  test('becomes a file of its problem, and the texts name it', async () => {
    const findings = createFindings();
    const problem: ProblemRecord = {
      type: 'problem',
      code: 'sum',
      name: 'Sum',
      description: `![x](http://${host}/p/a.png) ![x](http://${host}/q/a.png "t") ![y](http://${host}/gone)`,
      statements: [{ language: 'vi', name: 'Tổng', description: `<img src='http://${host}/p/a.png'>` }],
      editorial: { text: `![x](http://${host}/p/a.png)`, author: null, published_at: null },
    };
    const { problem: changed, contents } = await withImages(problem, imageFetcher([host]), findings);
    assert.deepEqual(
      [changed.description, changed.statements?.[0]?.description, changed.editorial?.text],
      [`![x](a.png) ![x](2-a.png "t") ![y](http://${host}/gone)`, "<img src='a.png'>", '![x](a.png)'],
    );
    assert.deepEqual(
      changed.files?.map(({ name, kind, media_type, bytes }) => [name, kind, media_type, bytes]),
      [
        ['a.png', 'image', 'image/png', square.length],
        ['2-a.png', 'image', 'image/png', square.length],
      ],
    );
    assert.deepEqual(contents, [
      { type: 'file', hash: changed.files?.[0]?.hash, part: 0, content: square.toString('base64') },
    ]);
    assert.deepEqual(
      findings.list().map(({ sentence, examples }) => [sentence, examples]),
      [
        ['external image is now a file of its problem', ['sum: a.png', 'sum: 2-a.png']],
        ['external image that was not fetched', [`sum: http://${host}/gone (status 404)`]],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { FilesUnavailable, MissingBlob } from '@tribunal/server/blobs/blob-store';
import { parseListing } from '@tribunal/server/blobs/bucket-listing';
import { signatureHeaders } from '@tribunal/server/blobs/bucket-signature';
import { bucketStore } from '@tribunal/server/blobs/bucket-store';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bucket-faults-'));
const content = 'a'.repeat(5000);
const name = hash('sha256', content);

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[] = [];
let seen: string[] = [];

/** Answers the requests one after the other with what the test wants; the last answer repeats. */
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.headers.range ?? ''}`.trim());
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  request.resume();
  request.once('end', () => answer?.(request, response));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const keys = { region: 'us-east-1', accessKeyId: 'name', secretAccessKey: 'a very secret key' };
const store = bucketStore({ ...keys, url: `http://127.0.0.1:${port}/bucket`, prefix: 'files/', folder });
after(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  seen = [];
});

const status =
  (code: number, body = ''): Answer =>
  (_request, response) =>
    response.writeHead(code).end(body);
const cutAfter =
  (bytes: number): Answer =>
  (_request, response) => {
    response
      .writeHead(200, { 'content-length': content.length })
      .write(content.slice(0, bytes), () => response.destroy());
  };

test('a request that failed for a reason that may pass is repeated', async () => {
  answers = [status(500), (_request, response) => response.destroy(), status(503), status(200)];
  assert.equal(await store.has(name), true);
  assert.equal(seen.length, 4);
});

test('a bucket that keeps failing is unavailable, and the error names no key', async () => {
  answers = [status(503, '<Error><Code>SlowDown</Code></Error>')];
  await assert.rejects(store.has(name), FilesUnavailable);
  answers = [
    status(403, '<Error><Code>SignatureDoesNotMatch</Code><StringToSign>secret</StringToSign></Error>'),
  ];
  await assert.rejects(store.read(name), {
    message: 'the file store is not available: it answered 403 SignatureDoesNotMatch',
  });
  answers = [status(404, '<Error><Code>NoSuchBucket</Code></Error>')];
  await assert.rejects(store.read(name), /404 NoSuchBucket/);
  answers = [status(404, '<Error><Code>NoSuchKey</Code></Error>')];
  await assert.rejects(store.read(name), new MissingBlob(name));
});

test('a download that was interrupted continues where it stopped', async () => {
  answers = [cutAfter(1000), (_request, response) => response.writeHead(206).end(content.slice(1000))];
  assert.equal(await text(await store.read(name)), content);
  assert.deepEqual(seen, ['GET', 'GET bytes=1000-']);
});

test('content with another hash is not delivered as a whole file', async () => {
  answers = [status(200, content.replace('a', 'b'))];
  await assert.rejects(text(await store.read(name)), /has another hash/);
});

test('a stream is sent with its length and hash, again after a failure, and leaves no file behind', async () => {
  const sent: unknown[] = [];
  const note: Answer = ({ headers }, response) => {
    sent.push([headers['content-length'], headers['x-amz-content-sha256'], headers['transfer-encoding']]);
    response.writeHead(sent.length === 1 ? 500 : 200).end();
  };
  answers = [status(404), note];
  const stream = (async function* () {
    yield Buffer.from(content.slice(0, 10));
    yield Buffer.from(content.slice(10));
  })();
  assert.deepEqual(await store.put(stream), { hash: name, bytes: 5000 });
  assert.deepEqual(sent, [
    ['5000', name, undefined],
    ['5000', name, undefined],
  ]);
  assert.deepEqual(readdirSync(folder), []);
});

test('a list that is not XML is refused', () => {
  assert.throws(() => parseListing('<html><p>Sign in'), FilesUnavailable);
});

// The example "Get Bucket (List Objects)" in the documentation of Amazon S3.
test('the signature is that of the specification', () => {
  const exampleKeys = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J');
  const request = { method: 'GET', url, bodyHash: hash('sha256', '') };
  const { authorization } = signatureHeaders(request, exampleKeys, new Date('2013-05-24T00:00:00Z'));
  assert.ok(
    authorization?.endsWith('Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
  );
});

test('a bucket belongs to the first site that claims it', async () => {
  answers = [status(404), status(200)];
  assert.equal(await store.claim?.('one'), 'one');
  assert.deepEqual(seen, ['GET', 'PUT']);
  answers = [status(200, 'one')];
  assert.equal(await store.claim?.('two'), 'one');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { encodeFrame, FrameError, readFrames } from '../src/judges/judge-frame.ts';

test('messages are decoded unchanged, however the bytes are split', async () => {
  const messages = [
    { name: 'ping', when: 1.5 },
    { name: 'disconnect' },
    { name: 'x', text: 'ü'.repeat(5000) },
  ];
  const bytes = Buffer.concat(messages.map(encodeFrame));
  for (const size of [1, 3, 7, 1000, bytes.length])
    assert.deepEqual(await read(inPieces(bytes, size)), messages);
});

const broken: readonly [title: string, bytes: Buffer, reason: RegExp][] = [
  ['a frame above the limit is refused before it is received', withLength(200_000, ''), /above the limit/],
  [
    'a frame that inflates beyond the limit is refused',
    frame(deflateSync(`"${'x'.repeat(9 << 20)}"`)),
    /cannot be read/,
  ],
  ['bytes that are not compressed are refused', frame(Buffer.from('{"name":"ping"}')), /cannot be read/],
  ['a payload that is not JSON is refused', frame(deflateSync('{"name":')), /cannot be read/],
  ['a connection that ends inside a frame is an error', withLength(100, 'abc'), /ended inside a frame/],
];
for (const [title, bytes, reason] of broken) {
  test(title, async () => {
    const error = await read([bytes]).then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof FrameError);
    assert.match(error.message, reason);
  });
}

async function read(pieces: Iterable<Buffer>): Promise<unknown[]> {
  const messages: unknown[] = [];
  for await (const message of readFrames(stream(pieces), { frameBytes: 100_000, messageBytes: 1 << 20 })) {
    messages.push(message);
  }
  return messages;
}

async function* stream(pieces: Iterable<Buffer>) {
  yield* pieces;
}

function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function frame(payload: Buffer): Buffer {
  return Buffer.concat([withLength(payload.length, ''), payload]);
}

function withLength(length: number, rest: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, Buffer.from(rest)]);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf, isDigestOf, readToken, writeToken } from '@tribunal/server/auth/api-token';

const counting = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
const repeated = Buffer.alloc(32, 0xfb);

const vectors = [
  {
    userId: 1,
    secret: counting,
    token: 'AAAAAQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f',
    digest: 'e78e5449516df08b5495076960af26845347223233f5b0b5068b33cc7aa0934f',
  },
  {
    userId: 258,
    secret: repeated,
    token: 'AAABAvv7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7',
    digest: '856c20f95fe69151f152705defda8b0dd51413875c5166fd0a1e76121bef8b18',
  },
];

test('a token is four bytes of user id and 32 bytes of secret, as 48 characters of URL-safe base64', () => {
  for (const { userId, secret, token } of vectors) {
    assert.equal(writeToken(userId, secret), token);
    assert.deepEqual(readToken(token), { userId, secret });
  }
});

test('the stored digest is the hex HMAC-SHA256 of the secret with the secret key', () => {
  for (const { secret, digest } of vectors) assert.equal(digestOf(secret, 'test-secret'), digest);
});

test('a digest depends on the secret and the key', () => {
  const digest = digestOf(counting, 'test-secret');
  assert.equal(isDigestOf(counting, digest, 'test-secret'), true);
  assert.equal(isDigestOf(repeated, digest, 'test-secret'), false);
  assert.equal(isDigestOf(counting, digest, 'another-secret'), false);
});

test('every token has a different secret', () => {
  assert.notEqual(writeToken(1), writeToken(1));
});

test('an impossible user id matches no user', () => {
  assert.equal(readToken(writeToken(2_147_483_648)), undefined);
});

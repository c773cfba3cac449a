import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csrfTokens } from '@tribunal/server/auth/csrf';

const tokens = csrfTokens('a secret key');
const now = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const session = 'A'.repeat(43);

test('a token is valid for its session, as long as the session lasts', () => {
  const token = tokens.issue(session, now);
  assert.equal(tokens.isValid(token, session, later(24 * 300)), true);
  assert.equal(tokens.isValid(token, 'B'.repeat(43), now), false);
  assert.equal(tokens.isValid(token, null, now), false);
});

test('a session has one token, which does not reveal its id', () => {
  const token = tokens.issue(session, now);
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.notEqual(token, session);
  assert.equal(tokens.issue(session, later(1)), token);
});

test('the token of a guest is valid for a day, and not for a session', () => {
  const token = tokens.issue(null, now);
  assert.equal(tokens.isValid(token, null, later(24)), true);
  assert.equal(tokens.isValid(token, null, later(24.1)), false);
  assert.equal(tokens.isValid(token, session, now), false);
});

test('a token of another site, a modified token and an invalid token are refused', () => {
  const foreign = csrfTokens('another secret key').issue(session, now);
  const token = tokens.issue(session, now);
  const altered = (token[0] === 'A' ? 'B' : 'A') + token.slice(1);
  for (const one of [foreign, altered, '', 'x', token.slice(0, -2), `${token}AA`])
    assert.equal(tokens.isValid(one, session, now), false);
});

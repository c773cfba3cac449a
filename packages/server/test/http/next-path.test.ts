import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextPath } from '@tribunal/server/http/request/next-path';

describe('signing in redirects', () => {
  const inside: [string, string][] = [
    ['/', '/'],
    ['/problem/x/submit', '/problem/x/submit'],
    ['/problems/?page=2&q=a%20b#top', '/problems/?page=2&q=a%20b#top'],
    ['/a/../b', '/b'],
    ['/user?next=//evil.example', '/user?next=//evil.example'],
  ];
  for (const [next, path] of inside) {
    test(`within the site: ${next}`, () => assert.equal(nextPath(next, '/user'), path));
  }

  const outside = [
    '',
    'problems/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/../\\evil.example/..//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/'.padEnd(2001, 'x'),
    undefined,
    ['/user', '//evil.example'],
  ];
  for (const next of outside) {
    test(`nowhere else: ${JSON.stringify(next)?.slice(0, 50)}`, () => {
      assert.equal(nextPath(next, '/user'), '/user');
    });
  }
});

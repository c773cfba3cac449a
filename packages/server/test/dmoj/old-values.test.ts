import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFindings } from '@tribunal/server/dmoj/findings';
import { convertStatement } from '@tribunal/server/dmoj/records/convert-statement';
import { fernetOpener } from '@tribunal/server/dmoj/records/fernet';
import { assignNames } from '@tribunal/server/dmoj/records/names';

describe('names that this site does not allow', () => {
  const rule = { isValid: (name: string) => /^[a-z0-9_-]{1,8}$/.test(name), longest: 8, fallback: 'user' };
  const rows = ['ada', 'a.d.a', 'ábc', 'abc', '你好', 'much-too-long', 'much-too-big'].map((name, index) => ({
    id: index + 1,
    name,
  }));

  test('become the nearest free name, and allowed names stay', () => {
    const { names, renamed } = assignNames(rows, rule);
    assert.deepEqual(
      [...names].sort(([a], [b]) => a - b).map(([, name]) => name),
      ['ada', 'a_d_a', 'abc-3', 'abc', 'user', 'much-too', 'much-t-7'],
    );
    assert.equal(renamed.length, 5);
  });

  test('never become a name that somebody else has', () => {
    const taken = ['club', 'club', 'club-2', 'much-too-long', 'much-too', 'much-t-4'];
    const { names } = assignNames(
      taken.map((name, index) => ({ id: index + 1, name })),
      rule,
    );
    assert.equal(new Set(names.values()).size, taken.length);
    assert.deepEqual([names.get(2), names.get(4)], ['club-2-2', 'much-4-2']);
  });
});

describe('the encrypted texts of the old site', () => {
  /** Made in Python. */
  const text =
    'gAAAAABlU_EAAAECAwQFBgcICQoLDA0ODyTt2ItBBiHmBvbsYJu5UiWA9EVm70aqLzdoSyh9pPBxhtN25pbf4i6ReuVg1nyMzNrj6W15_uSPIzuRwm79O-Oyp7I4ZdLCw87eql1FQiH1';

  const content = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

  test('open with its secret key alone', () => {
    assert.equal(fernetOpener(['test-secret'])(text), content);
    assert.equal(fernetOpener(['another'])(text), undefined);
    assert.equal(fernetOpener(['test-secret'])('gAAAAA'), undefined);
  });

  test('open with any of its FERNET_KEYS, which are secrets or keys', () => {
    const key = Buffer.from('c6b7baf43fd833bbc599ab1492e44b74abef279e9448f1cbe4f8f5663b751d48', 'hex');
    assert.equal(fernetOpener(['another', 'test-secret'])(text), content);
    assert.equal(fernetOpener(['another', key.toString('base64url')])(text), content);
  });
});

describe('the findings of an import', () => {
  test('have every name on which the operator must act, and the first examples of the rest', () => {
    const findings = createFindings();
    for (let number = 1; number <= 30; number++) {
      findings.addName('user renamed', `n${number}`);
      findings.add('submission left out', `${number}`);
    }
    const merged = createFindings([...findings.list(), ...findings.list()]).list();
    assert.deepEqual(
      merged.map(({ sentence, count, examples }) => [sentence, count, examples.length]),
      [
        ['user renamed', 60, 60],
        ['submission left out', 60, 20],
      ],
    );
  });
});

describe('a statement of the old site', () => {
  const table: [from: string, to: string][] = [
    ['It costs $5 or $10.', 'It costs \\$5 or \\$10.'],
    ['Add ~a~ and \\(b\\).', 'Add ~a~ and ~b~.'],
    ['$$x$$ and \\[y\\]', '$$x$$ and $$y$$'],
    ['`$HOME` and\n```\necho $PATH\n```\n', '`$HOME` and\n```\necho $PATH\n```\n'],
    ['~a$b~ and \\$3', '~a$b~ and \\$3'],
    ['~~~sh\r\necho $PATH\r\n~~~\r\n$', '~~~sh\r\necho $PATH\r\n~~~\r\n\\$'],
    ['``$ ` $`` and $', '``$ ` $`` and \\$'],
    ['Input:\n\n    $5\n\n$5', 'Input:\n\n    $5\n\n\\$5'],
    ['- item\n\n    $5\n', '- item\n\n    \\$5\n'],
    [
      '<table><tr><td>$5</td></tr></table>\n\n<a title="$5">$</a>',
      '<table><tr><td>&#36;5</td></tr></table>\n\n<a title="$5">\\$</a>',
    ],
    [
      '<div>~a~ \\(b\\) $1 [user:ada] <pre>$x \\(c\\)</pre></div>',
      '<div>~a~ ~b~ &#36;1 <a href="/user/ada">ada</a> <pre>$x \\(c\\)</pre></div>',
    ],
    ['By [user:ada] and [ruser:bob]', 'By [ada](/user/ada) and [bob](/user/bob)'],
  ];
  for (const [from, to] of table) {
    test(`has the same formulas: ${JSON.stringify(from)}`, () => {
      assert.equal(convertStatement(from, 'DMOJ'), to);
    });
  }

  test('has brackets where VNOJ has no formula', () => {
    assert.equal(convertStatement('\\[1\\] \\(x\\)', 'VNOJ'), '\\[1\\] ~x~');
  });
});

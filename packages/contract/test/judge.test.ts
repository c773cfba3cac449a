import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJudgeMessage, parseSiteMessage } from '../src/judge.ts';

const handshake = {
  name: 'handshake',
  id: 'judge',
  key: 'key',
  problems: [['sum', 1700000000.5]],
  executors: { PY3: [['python3', [3, 11, 2]]], TEXT: [] },
};

test('a message of the contract is understood, with keys that are not in it', () => {
  const message = { ...handshake, extra: true };
  assert.deepEqual(parseJudgeMessage(message), { kind: 'message', message });
});

test('a case as stock judges report it is understood', () => {
  const message = {
    name: 'test-case-status',
    'submission-id': 1,
    cases: [
      {
        position: 1,
        status: 7,
        time: 3.0004,
        memory: 1024,
        points: 0.0,
        'total-points': 10,
        output: '',
        feedback: null,
        'extended-feedback': '',
        'voluntary-context-switches': 1,
        'involuntary-context-switches': 2,
        'runtime-version': 'python3 3.11.2',
      },
    ],
  };
  assert.equal(parseJudgeMessage(message).kind, 'message');
});

test('a message of an unknown name is unknown, not malformed', () => {
  assert.deepEqual(parseJudgeMessage({ name: 'executors' }), { kind: 'unknown', name: 'executors' });
  assert.deepEqual(parseSiteMessage({ name: 'toString' }), { kind: 'unknown', name: 'toString' });
});

const malformed: readonly (readonly [title: string, value: unknown])[] = [
  ['no object', 'ping'],
  ['null', null],
  ['a list', [handshake]],
  ['no name', { when: 1 }],
  ['a name that is no text', { name: 1 }],
  ['a key missing', { ...handshake, key: undefined }],
  ['a key of the wrong type', { ...handshake, problems: 'all' }],
  ['a submission that is no number', { name: 'grading-end', 'submission-id': '1' }],
  ['a negative submission', { name: 'grading-end', 'submission-id': -1 }],
  ['a fraction of a submission', { name: 'grading-end', 'submission-id': 1.5 }],
];
for (const [title, value] of malformed) {
  test(`${title} is malformed`, () => {
    assert.equal(parseJudgeMessage(value).kind, 'malformed');
  });
}

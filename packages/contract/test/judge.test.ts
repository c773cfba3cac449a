import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJudgeMessage, parseSiteMessage } from '../src/judges/judge.ts';

const handshake = {
  name: 'handshake',
  id: 'judge',
  key: 'key',
  problems: [['sum', 1700000000.5]],
  executors: { PY3: [['python3', [3, 11, 2]]], TEXT: [] },
};

test('a message with additional keys is valid', () => {
  const message = { ...handshake, extra: true };
  assert.deepEqual(parseJudgeMessage(message), { kind: 'message', message });
});

test('a case as stock judges report it is valid', () => {
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

test('a message with an unknown name is unknown, not malformed', () => {
  assert.deepEqual(parseJudgeMessage({ name: 'executors' }), { kind: 'unknown', name: 'executors' });
  assert.deepEqual(parseSiteMessage({ name: 'toString' }), { kind: 'unknown', name: 'toString' });
});

const malformed: readonly (readonly [title: string, value: unknown])[] = [
  ['a message that is not an object', 'ping'],
  ['null', null],
  ['a list', [handshake]],
  ['a message without a name', { when: 1 }],
  ['a name that is not a text', { name: 1 }],
  ['a message with a missing key', { ...handshake, key: undefined }],
  ['a message with a key of the wrong type', { ...handshake, problems: 'all' }],
  ['a submission id that is not a number', { name: 'grading-end', 'submission-id': '1' }],
  ['a negative submission id', { name: 'grading-end', 'submission-id': -1 }],
  ['a fractional submission id', { name: 'grading-end', 'submission-id': 1.5 }],
  ['a case with an unknown status bit', withStatus(128)],
  ['a case with an unknown status bit beyond 32 bits', withStatus(2 ** 52)],
];
function withStatus(status: number) {
  const one = { position: 1, status, time: 0, memory: 0, points: 1, 'total-points': 1 };
  return { name: 'test-case-status', 'submission-id': 1, cases: [one] };
}
for (const [title, value] of malformed) {
  test(`${title} is malformed`, () => {
    assert.equal(parseJudgeMessage(value).kind, 'malformed');
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineForm } from '@tribunal/server/http/forms/form';
import { readForm } from '@tribunal/server/http/forms/read-form';
import { english } from '@tribunal/server/http/messages/en/english';

const label = () => 'Label';
const form = defineForm({
  name: { kind: 'text', label, maxLength: 5, minLength: 2 },
  about: { kind: 'markdown', label, maxLength: 20, isOptional: true },
  text: { kind: 'long text', label, maxLength: 20 },
  points: { kind: 'number', label, min: 0, max: 100 },
  tries: { kind: 'number', label, min: 1, max: 9, isWhole: true, isOptional: true },
  start: { kind: 'time', label },
  length: { kind: 'duration', label, maxSeconds: 86_400, isOptional: true },
  format: {
    kind: 'choice',
    label,
    options: [
      { value: 'icpc', label },
      { value: 'ioi', label },
    ],
  },
  tags: {
    kind: 'choices',
    label,
    options: [
      { value: 'a', label },
      { value: 'b', label },
    ],
  },
  hidden: { kind: 'flag', label },
  problems: {
    kind: 'rows',
    label,
    most: 3,
    isOptional: true,
    columns: {
      code: { kind: 'text', label: () => 'Code', maxLength: 10 },
      points: { kind: 'number', label: () => 'Points', min: 0, max: 9 },
    },
  },
});

const sentByBrowser = {
  name: ' Ada ',
  about: 'one\r\ntwo',
  text: 'a\u200bb',
  points: '12.5',
  tries: '',
  start: '2026-07-01T09:30',
  start_zone: 'Asia/Ho_Chi_Minh',
  length: '2:30',
  format: 'icpc',
  tags: ['a', 'b'],
  hidden: 'on',
  'problems-0-code': 'second',
  'problems-0-points': '2',
  'problems-0-position': '2',
  'problems-1-code': 'first',
  'problems-1-points': '1',
  'problems-1-position': '1',
  'problems-2-code': 'gone',
  'problems-2-points': '1',
  'problems-2-remove': 'on',
  'problems-3-code': '',
  'problems-3-points': '',
  'problems-3-position': '4',
};

const sentByProgram = {
  name: 'Ada',
  about: 'one\r\ntwo',
  text: 'a\u200bb',
  points: 12.5,
  tries: null,
  start: '2026-07-01T02:30:00+00:00',
  length: 9000,
  format: 'icpc',
  tags: ['a', 'b'],
  hidden: true,
  problems: [
    { code: 'first', points: 1 },
    { code: 'second', points: 2 },
  ],
};

const values = {
  name: 'Ada',
  about: 'one\ntwo',
  text: 'a\u200bb',
  points: 12.5,
  tries: null,
  start: new Date('2026-07-01T02:30:00Z'),
  length: 9000,
  format: 'icpc',
  tags: ['a', 'b'],
  hidden: true,
  problems: [
    { code: 'first', points: 1 },
    { code: 'second', points: 2 },
  ],
};

test('a browser’s form and a JSON object read as the same values', () => {
  assert.deepEqual(readForm(form, sentByBrowser), { sent: sentByBrowser, values });
  assert.deepEqual(readForm(form, sentByProgram), { sent: sentByProgram, values });
});

test('a browser’s empty optional fields and unticked boxes read as nothing', () => {
  const { about, length, tags, hidden, ...rest } = sentByBrowser;
  const read = readForm(form, { ...rest, about: '', length: '' });
  assert.ok('values' in read);
  assert.deepEqual(
    [read.values.about, read.values.length, read.values.tags, read.values.hidden],
    ['', null, [], false],
  );
});

const faults: readonly [field: string, sent: unknown, message: string][] = [
  ['name', undefined, 'Fill in this field.'],
  ['name', '   ', 'Fill in this field.'],
  ['name', ' \u200b\u2800', 'Fill in this field.'],
  ['text', ' \u200b\n\u2060\u3164', 'Fill in this field.'],
  ['name', 'A', 'Use at least 2 characters.'],
  ['name', 'Adaaaa', 'Use at most 5 characters.'],
  ['name', 'A\u0007a', 'Use text without control characters.'],
  ['name', ['Ada', 'Bob'], 'Use text without control characters.'],
  ['name', 'A\u202ea', 'Use text without invisible characters.'],
  ['about', 'x\u0000', 'Use text without control characters.'],
  ['points', 'many', 'Enter a number.'],
  ['points', { toString: 1 }, 'Enter a number.'],
  ['points', '1e308', 'Enter a number.'],
  ['points', Number.NaN, 'Enter a number.'],
  ['points', '-1', 'Enter 0 or more.'],
  ['points', 100.5, 'Enter 100 or less.'],
  ['tries', '1.5', 'Enter a whole number.'],
  ['start', 'tomorrow', 'Enter a date and time, for example 2026-03-14 09:00.'],
  ['start', '2026-02-30T10:00', 'Enter a date and time, for example 2026-03-14 09:00.'],
  ['length', '1:75', 'Enter a length of time, for example 2:30:00.'],
  ['length', -1, 'Enter a length of time, for example 2:30:00.'],
  ['length', '30:00:00', 'Enter a length of time, for example 2:30:00.'],
  ['format', 'chess', 'Choose one of these: icpc, ioi.'],
  ['format', 'constructor', 'Choose one of these: icpc, ioi.'],
  ['tags', ['a', 'z'], 'Choose one of these: a, b.'],
  ['hidden', 'maybe', 'Send true or false.'],
  ['hidden', null, 'Send true or false.'],
  ['hidden', [true], 'Send true or false.'],
  ['problems', 'first', 'Send a list of objects.'],
  ['problems', [1], 'Send a list of objects.'],
  [
    'problems',
    [
      { code: 'a', points: 1 },
      { code: 'b', points: 10 },
    ],
    'Row 2, Points: Enter 9 or less.',
  ],
  ['problems', Array(4).fill({ code: 'a', points: 1 }), 'Use at most 3 rows.'],
];

for (const [field, sent, message] of faults) {
  test(`${field} = ${JSON.stringify(sent)}: ${message}`, () => {
    const read = readForm(form, { ...sentByProgram, [field]: sent });
    assert.ok('faults' in read);
    assert.deepEqual(
      Object.entries(read.faults).map(([name, fault]) => [name, fault(english)]),
      [[field, message]],
    );
  });
}

test('a zone that does not exist is refused', () => {
  const read = readForm(form, { ...sentByBrowser, start_zone: 'Moon/Base' });
  assert.ok('faults' in read);
  assert.equal(read.faults.start?.(english), 'Choose a time zone from the list.');
});

test('anything that is not an object reads as an empty form', () => {
  for (const body of [undefined, null, 'text', 3, ['a']]) {
    const read = readForm(form, body);
    assert.ok('faults' in read);
    assert.deepEqual(read.sent, {});
  }
});

test('a local time is read in its zone on either side of a clock change', () => {
  const at = (start: string) => {
    const read = readForm(form, { ...sentByBrowser, start, start_zone: 'Europe/Berlin' });
    assert.ok('values' in read);
    return read.values.start.toISOString();
  };
  assert.equal(at('2026-03-29T01:59:00'), '2026-03-29T00:59:00.000Z');
  assert.equal(at('2026-03-29T03:00:00'), '2026-03-29T01:00:00.000Z');
  assert.equal(at('2026-10-25T01:59'), '2026-10-24T23:59:00.000Z');
  assert.equal(at('2026-10-25T03:00'), '2026-10-25T02:00:00.000Z');
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ImportNotes } from '@tribunal/server/problem-packages/model';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import * as packages from './package-fixtures.ts';

const { readZip, zipped, polygon, polygonXml, legacyIcpc, newIcpc, pairs } = packages;

const without = (files: packages.Files, ...names: string[]): packages.Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
const named = (...names: string[]) => zipOf(...names.map((name) => ({ name, content: 'x' })));
const bomb =
  'a: &a [x,x,x,x,x,x,x,x,x]\n' +
  [...'bcdefgh']
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join()}]\n`)
    .join('');
const link = (name: string, target: string) => ({ name, content: target, claims: { mode: 0o120777 } });

describe('a package is refused', () => {
  const rows: readonly [title: string, zip: () => Buffer, reason: RegExp][] = [
    [
      'with more than 10,000 entries',
      () => named(...Array.from({ length: 10_001 }, (_, index) => `${index}.in`)),
      /more than 10000 entries/,
    ],
    ['with an absolute path', () => named('/etc/passwd'), /forbidden name "\/etc\/passwd"/],
    ['with a path that leaves it', () => named('a/../../b'), /forbidden name/],
    ['with nothing but names that contain a backslash', () => named('data\\1.in'), /contains a backslash/],
    ['with names that differ only in case', () => named('Data/1.in', 'data/1.in'), /treat as one file/],
    ['with the same name twice', () => named('1.in', '1.in'), /contains "1\.in" twice/],
    [
      'whose links multiply its size',
      () =>
        zipOf(
          { name: '1.in', content: Buffer.alloc(4 << 20), stored: true },
          ...Array.from({ length: 600 }, (_, index) => link(`${index + 2}.in`, '1.in')),
        ),
      /too large/,
    ],
    [
      'whose output validator has its own build program',
      () =>
        zipped({
          ...without(newIcpc, 'output_validator/validate.py'),
          'output_validator/check/build': 'make',
          'output_validator/check/main.cpp': 'int main() {}',
        }),
      /output validator cannot be used: .*"build" or "run" are not imported/,
    ],
    [
      'whose output validator has such a program beside it',
      () =>
        zipped({
          ...legacyIcpc,
          'output_validators/run': '#!/bin/sh\nexec python3 check.py "$@"',
          'output_validators/check.py': 'x',
        }),
      /output validator cannot be used: .*"build" or "run" are not imported/,
    ],
    [
      'with a device',
      () => zipOf({ name: 'x', content: '', claims: { mode: 0o060666 } }),
      /link or a device/,
    ],
    [
      'that unpacks to far more than its size',
      () => zipOf({ name: '1.in', content: Buffer.alloc(300 << 20) }),
      /200 times its size/,
    ],
    [
      'whose XML has a document type',
      () =>
        zipped({
          ...polygon,
          'problem.xml': polygonXml.replace('<problem', '<!DOCTYPE x [<!ENTITY a "b">]><problem'),
        }),
      /document type/,
    ],
    ['whose YAML is an alias bomb', () => zipped({ ...legacyIcpc, 'problem.yaml': bomb }), /alias/],
    [
      'of Polygon without all tests, which it lists',
      () => zipped(without(polygon, 'tests/02', 'tests/03.a')),
      /2 of 3 tests \(2, 3\)/,
    ],
    [
      'of Polygon with long names of tests',
      () =>
        zipped({
          ...polygon,
          'problem.xml': polygonXml.replace(
            /<input-path-pattern>[^<]*</,
            '<input-path-pattern>tests/%0999999999d<',
          ),
        }),
      /problem\.xml states no valid input-path-pattern/,
    ],
    [
      'of Polygon with its own checker and without testlib.h',
      () => zipped(without(polygon, 'files/testlib.h')),
      /no testlib\.h, with which files\/check\.cpp/,
    ],
    [
      'of an unknown version of the ICPC format',
      () => zipped({ ...legacyIcpc, 'problem.yaml': 'problem_format_version: 2031-01' }),
      /version "2031-01"/,
    ],
    [
      'of the ICPC format with missing answers',
      () => zipped(without(legacyIcpc, 'data/secret/2.ans')),
      /no answer file \(\.ans\): data\/secret\/2/,
    ],
    [
      'with a key that stock judges execute',
      () => zipped({ ...pairs, 'init.yml': 'test_cases++: "import os"' }),
      /ends in "\+"/,
    ],
    [
      'with such a key beside a custom judge',
      () => zipped({ ...pairs, 'init.yml': '{custom_judge: x, test_cases: [{"points++": "import os"}]}' }),
      /"points\+\+" that ends in "\+"/,
    ],
    [
      'of CMS, by its name',
      () => zipped({ 'task.yaml': 'name: x', 'input/input0.txt': '1' }),
      /problem of CMS, which this site cannot import\. Known formats: ICPC\/Kattis, DOMjudge, Polygon/,
    ],
    [
      'of sinol, by its folders',
      () =>
        zipped({
          'config.yml': 'title: Sum\nsinol_task_id: sum\n',
          'prog/sum.cpp': 'int main() {}',
          'in/sum1a.in': '1',
          'out/sum1a.out': '1',
        }),
      /sinol package \(SIO2\), which this site cannot import\. Known formats: /,
    ],
    [
      'of an unknown format, with the known ones',
      () => zipped({ 'readme.txt': 'x', '1.in': '1', '1.out': '1' }),
      /"readme\.txt" is not part of a numbered pair such as 1\.in and 1\.out\. Known formats: /,
    ],
    ['that is no zip file', () => Buffer.from('hello'), /not a zip file/],
    [
      'whose TeX is nested too deeply',
      () => zipped({ ...legacyIcpc, 'problem_statement/problem.en.tex': '{'.repeat(100_000) }),
      /nested too deeply/,
    ],
  ];
  for (const [title, zip, reason] of rows) {
    test(title, async () => {
      await assert.rejects(readZip(zip()), (error: Error) => {
        assert.match(error.message, reason);
        return true;
      });
    });
  }
});

test('links to files of the package are resolved', async () => {
  const zip = zipOf(
    ...Object.entries(pairs).map(([name, content]) => ({ name, content })),
    link('4.in', '1.in'),
    link('4.out', './1.out'),
  );
  const { data } = await readZip(zip);
  assert.equal(String(data['cases/4.in']), '1 2\n');
});

test('links that lead nowhere and files with odd names are left out and reported', async () => {
  const zip = zipOf(
    ...Object.entries(legacyIcpc).map(([name, content]) => ({ name, content })),
    link('attachments/a.txt', '../../etc/passwd'),
    link('attachments/b.txt', 'c.txt'),
    link('attachments/c.txt', 'b.txt'),
    { name: 'submissions/accepted/new\\old.py', content: 'print(0)' },
  );
  const { problem } = await readZip(zip);
  const leadsNowhere = (name: string) =>
    `the link "attachments/${name}.txt" is left out: it does not lead to a file of the package`;
  assert.deepEqual(problem.notes.slice(0, 4), [
    'a file is left out, because its name is too long, not UTF-8, or contains a backslash or a control character: "submissions/accepted/new\\\\old.py"',
    ...['a', 'b', 'c'].map(leadsNowhere),
  ]);
  assert.deepEqual(
    problem.solutions.map(({ name }) => name),
    ['accepted/sum.py', 'wrong_answer/zero.py'],
  );
});

test('a file whose name should be UTF-8 and is not is left out and reported', async () => {
  const zip = zipOf(...Object.entries(legacyIcpc).map(([name, content]) => ({ name, content })), {
    name: Buffer.from('attachments/\xff.txt', 'latin1'),
    content: 'x',
    claims: { flags: 0x800 },
  });
  const { problem } = await readZip(zip);
  assert.match(problem.notes[0] ?? '', /its name is too long, not UTF-8/);
});

test('a list of what is not imported is bounded, and says how much is left out', () => {
  const notes = new ImportNotes();
  for (let count = 0; count < 503; count += 1) notes.add(`note ${count}`);
  notes.add('note 0');
  assert.deepEqual(notes.list.slice(499), ['note 499', 'up to 3 more notes are not listed']);
});

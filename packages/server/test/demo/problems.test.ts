import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderStatement } from '@tribunal/server/http/html/render-statement';
import { chanceFrom } from '../../src/demo/chance.ts';
import { problemRecord } from '../../src/demo/problem-record.ts';
import { demoProblems } from '../../src/demo/problems.ts';
import { accepts } from './accepts.ts';
import { bruteForce } from './brute-force.ts';
import { all } from './records.ts';
import { smallInput } from './small-inputs.ts';

for (const problem of demoProblems) {
  test(`the reference answer to ${problem.code} equals brute force on 300 small inputs`, () => {
    const chance = chanceFrom(`small ${problem.code}`);
    for (let round = 0; round < 300; round++) {
      const input = smallInput[problem.code]!(chance);
      const slow = bruteForce[problem.code]!(input);
      assert.ok(accepts(problem, input, slow), `${input}answer ${problem.answer(input)}brute force ${slow}`);
    }
  });
}

const records = demoProblems.map((problem, index) =>
  problemRecord(problem, index, new Date('2026-01-01T00:00:00Z')),
);

test('the samples of a statement are the first cases of the problem', () => {
  for (const { code, description, cases } of records) {
    const samples = samplesOf(description!);
    assert.ok(samples.length >= 2, code);
    assert.deepEqual(
      samples,
      cases!.slice(0, samples.length).map(({ input, output }) => ({ input, output })),
    );
  }
});

test('every statement has its input, output and limits', () => {
  for (const { code, description } of records) {
    const headings = [...description!.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings.slice(0, 4), ['Input', 'Output', 'Constraints', 'Sample Input 1'], code);
    assert.equal(description!.split('$').length % 2, 1, `${code} leaves a formula open`);
  }
});

test('the problems cover all kinds of a site', () => {
  const batched = records.filter(({ cases }) => cases!.every(({ batch }) => batch !== undefined));
  assert.deepEqual(
    batched.map(({ code }) => code),
    ['ferries', 'cargo', 'telescopes', 'stones', 'relays'],
  );
  const complete = records.filter(({ partial }) => !partial);
  assert.deepEqual(
    complete.map(({ code }) => code),
    ['lanterns', 'returns', 'queuejumps', 'fence'],
  );
  assert.deepEqual(
    records.flatMap(({ code, checker }) => (checker ? [{ code, checker }] : [])),
    [
      { code: 'returns', checker: { name: 'sorted' } },
      { code: 'fence', checker: { name: 'floats', args: { precision: 6 } } },
    ],
  );
  assert.deepEqual(
    records.filter(({ language_limits }) => language_limits).map(({ code }) => code),
    ['cargo'],
  );
  assert.deepEqual(
    records.map(({ points }) => points),
    [3, 4, 5, 7, 10, 10, 12, 12, 15, 17, 20, 30],
  );
});

test('all cases of a batch have its points, and all batches together have 100', () => {
  for (const { code, cases } of records) {
    const worth = new Map<number, Set<number>>();
    for (const { batch, points } of cases!) {
      if (batch) worth.set(batch, (worth.get(batch) ?? new Set()).add(points!));
    }
    if (worth.size === 0) continue;
    assert.ok(
      [...worth.values()].every((points) => points.size === 1),
      code,
    );
    assert.equal(
      [...worth.values()].reduce((sum, [points]) => sum + points!, 0),
      100,
      code,
    );
  }
});

test('a problem has 5 to 12 cases of at most 100 kB, and all of them together have less than half a megabyte', () => {
  const cases = records.flatMap((record) => record.cases!);
  for (const record of records)
    assert.ok(record.cases!.length >= 5 && record.cases!.length <= 12, record.code);
  const bytes = cases.map(({ input, output }) => input.length + output.length);
  assert.ok(Math.max(...bytes) < 100_000);
  assert.ok(bytes.reduce((sum, size) => sum + size) < 500_000);
});

function samplesOf(description: string): { input: string; output: string }[] {
  const blocks = description.matchAll(
    /^## Sample Input (\d+)\n\n```\n([^`]*)```\n\n## Sample Output \1\n\n```\n([^`]*)```$/gm,
  );
  return [...blocks].map(([, , input, output]) => ({ input: input!, output: output! }));
}

test('four statements have a figure, which is still there after sanitizing and has a description', () => {
  const figures = all('problem').flatMap(({ code, description }) => {
    const image =
      /<figure><img src="data:image\/svg\+xml;base64,([^"]+)" alt="([^"]+)" width="\d+" height="\d+"/.exec(
        renderStatement(description!),
      );
    return image ? [{ code, drawing: atob(image[1]!), alt: image[2]! }] : [];
  });
  assert.deepEqual(
    figures.map(({ code }) => code),
    ['orchard', 'museum', 'fence', 'relays'],
  );
  for (const { drawing, alt } of figures) {
    assert.match(drawing, /^<svg [^>]*viewBox.*<\/svg>$/s);
    assert.ok(alt.length > 40, alt);
  }
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { renderStatement } from '@tribunal/server/http/html/render-statement';
import { readPackage } from '@tribunal/server/problem-packages/read-package';
import { isCorrect } from '../../src/demo/attempts.ts';
import { chanceFrom } from '../../src/demo/chance.ts';
import type { DemoProblem } from '../../src/demo/demo-problem.ts';
import { demoProblems } from '../../src/demo/problems.ts';
import { accepts } from './accepts.ts';
import { bruteForce } from './brute-force.ts';
import { casesOf, checkerOf } from './packages.ts';
import { all } from './records.ts';
import { isInstalled } from './run-solution.ts';
import { smallInput } from './small-inputs.ts';

const skip = !isInstalled('python3') && 'install python3 to run the example solutions';

for (const problem of demoProblems()) {
  test(`the solution of ${problem.code} equals brute force on 300 small inputs`, { skip }, () => {
    const chance = chanceFrom(`small ${problem.code}`);
    const inputs = Array.from({ length: 300 }, () => smallInput[problem.code]!(chance));
    const outputs = outputsOfPython(problem, inputs);
    for (const [index, input] of inputs.entries()) {
      const slow = bruteForce[problem.code]!(input);
      assert.ok(
        accepts(problem, slow, outputs[index]!),
        `${input}solution ${outputs[index]}brute force ${slow}`,
      );
    }
  });
}

/** Runs the correct program for all inputs in one process, because starting one takes longer than they do. */
function outputsOfPython({ solutions }: DemoProblem, inputs: readonly string[]): string[] {
  const { source } = solutions.find((one) => one.language === 'PY3' && isCorrect(one))!;
  const program = `
import contextlib, io, json, sys
given = json.load(sys.stdin)
outputs = []
for text in given['inputs']:
    sys.stdin = io.StringIO(text)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(given['source'], {'__name__': '__main__'})
    outputs.append(out.getvalue())
print(json.dumps(outputs))
`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    ...{ input: JSON.stringify({ inputs, source }), encoding: 'utf8' },
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

const folder = await mkdtemp(join(tmpdir(), 'demo-packages-'));
const packages = await Promise.all(
  demoProblems().map(async (problem) => {
    const data = await mkdtemp(join(folder, `${problem.code}-`));
    const read = await readPackage(problem.folder, data, join(folder, problem.code));
    return { ...problem, ...read.settings!, read };
  }),
);
await rm(folder, { recursive: true });

test('the importer reads the packages, except for what only the submissions of the demo need', () => {
  for (const { code, read } of packages) {
    const others = read.notes.filter(
      (note) => !/^(?:demo\.json is|solutions\/(?:accepted|rejected)\/\S+ (?:is )?not imported)/.test(note),
    );
    assert.deepEqual(others, [], code);
    assert.ok(read.solutions.length >= 1, code);
  }
});

test('people of the demo are responsible for the problems', () => {
  const users = new Set(all('user').map(({ username }) => username));
  const people = packages.flatMap(({ authors, curators, testers }) => [...authors, ...curators, ...testers]);
  assert.deepEqual(
    people.filter((name) => !users.has(name)),
    [],
  );
  assert.equal(people.length, 36);
});

test('the samples of a statement are the first cases of the problem', () => {
  for (const problem of packages) {
    const samples = samplesOf(problem.description);
    assert.ok(samples.length >= 2, problem.code);
    assert.deepEqual(samples, casesOf(problem).slice(0, samples.length));
  }
});

test('every statement has its input, output and limits', () => {
  for (const { code, description } of packages) {
    const headings = [...description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings.slice(0, 4), ['Input', 'Output', 'Constraints', 'Sample Input 1'], code);
    assert.equal(description.split('$').length % 2, 1, `${code} leaves a formula open`);
  }
});

test('the problems cover all kinds of a site', () => {
  const batched = packages.filter(({ tests }) => tests.every(({ batch }) => batch !== undefined));
  assert.deepEqual(
    batched.map(({ code }) => code),
    ['ferries', 'cargo', 'telescopes', 'stones', 'relays'],
  );
  const complete = packages.filter(({ partial }) => !partial);
  assert.deepEqual(
    complete.map(({ code }) => code),
    ['lanterns', 'returns', 'queuejumps', 'fence'],
  );
  assert.deepEqual(
    packages.map((problem) => [problem.code, checkerOf(problem)]).filter(([, checker]) => checker),
    [
      ['returns', 'sorted'],
      ['fence', { name: 'floats', args: { precision: 6 } }],
    ],
  );
  assert.deepEqual(
    packages.filter(({ languageLimits }) => languageLimits.length > 0).map(({ code }) => code),
    ['cargo'],
  );
  assert.deepEqual(
    packages.map(({ points }) => points),
    [3, 4, 5, 7, 10, 10, 12, 12, 15, 17, 20, 30],
  );
});

test('all batches of a problem together have 100 points', () => {
  for (const { code, tests } of packages) {
    const worth = new Map(tests.map(({ batch, points }) => [batch, points]));
    if (worth.has(undefined)) continue;
    assert.equal(
      [...worth.values()].reduce((sum, points) => sum + points),
      100,
      code,
    );
  }
});

test('a problem has 5 to 12 cases of at most 100 kB, and all of them together have less than half a megabyte', () => {
  for (const problem of packages) {
    assert.ok(problem.tests.length >= 5 && problem.tests.length <= 12, problem.code);
    assert.equal(casesOf(problem).length, problem.tests.length);
  }
  const bytes = packages.flatMap(casesOf).map(({ input, output }) => input.length + output.length);
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
  const figures = packages.flatMap(({ code, description }) => {
    const image =
      /<figure><img src="data:image\/svg\+xml;base64,([^"]+)" alt="([^"]+)" width="\d+" height="\d+"/.exec(
        renderStatement(description),
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

import { join } from 'node:path';
import type { TestRunRequest } from '@tribunal/contract/judges/judge';
import { runTest } from '@tribunal/judge/grading/run-test';
import { languages } from '@tribunal/judge/languages/languages';
import { createCompiler } from '@tribunal/judge/programs/compile';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import { problemFolders, sumProblem } from '../packages/judge/test/problem-folder.ts';
import { atMost, type BenchRow } from './bench.ts';
import { stopwatch, timed, watched } from './judging/stopwatch.ts';

/** Its rows are among those of `npm run bench -- problems`. */
export const name = 'problems';

const solutionsOfEach = 10;

/** A verification of 20 solutions, none of them compiled before, by a judge with two slots. */
export async function run(): Promise<BenchRow[]> {
  const busy = stopwatch();
  const sandbox = watched(await openLocalSandbox({ slots: 2 }), busy);
  const folders = problemFolders();
  const folder = folders.add('sum', withValidator(sumProblem(...Array<number>(10).fill(1))));
  const resources = {
    sandbox,
    compile: createCompiler(sandbox, join(sandbox.directory, 'programs')),
    languages: new Map(languages.map((language) => [language.key, language])),
    toolchains: new Map(),
    data: {
      open: async () => ({ folder, isIntact: async () => true, release() {} }),
      openFile: () => Promise.reject(new Error('there are no archives')),
    },
  };
  const { signal } = new AbortController();
  const outcomes: string[] = [];
  const perform = (request: TestRunRequest) =>
    runTest(request, resources, (message) => outcomes.push(message.name), signal);
  try {
    // The first one starts the process that reads test data, once for the life of a judge.
    await perform(request('cases', 'PY3', sumInPython));
    busy.reset();
    const totalMs = await timed(async () => {
      await perform(request('data', '', ''));
      for (let number = 1; number <= solutionsOfEach; number += 1) {
        await perform(request('cases', 'CPP17', `${sumInCpp} ${number}`));
        await perform(request('cases', 'PY3', `${sumInPython} ${number}`));
      }
    });
    if (outcomes.some((outcome) => outcome !== 'test-run-cases' && outcome !== 'test-run-data'))
      throw new Error('a solution was not judged');
    const outside = (100 * (totalMs - busy.elapsedMs())) / totalMs;
    return [
      {
        bench: name,
        measure: 'verification of 20 solutions, 10 cases each',
        value: totalMs / 1000,
        unit: 's',
      },
      atMost(10, {
        bench: name,
        measure: 'of that outside compiling and running',
        value: outside,
        unit: '%',
      }),
    ];
  } finally {
    folders.remove();
    await sandbox.close();
  }
}

const sumInCpp = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n//';
const sumInPython = 'print(sum(map(int, input().split())))\n#';

function withValidator({ 'init.yml': cases, ...files }: Record<string, string>): Record<string, string> {
  const validator = 'import sys\nsys.exit(42 if len(input().split()) == 2 else 43)\n';
  return {
    ...files,
    'v.py': validator,
    'init.yml': `input_validators: [{files: v.py, type: icpc}]\n${cases}`,
  };
}

function request(task: 'cases' | 'data', language: string, source: string): TestRunRequest {
  return {
    name: 'test-run-request',
    'run-id': 1,
    'problem-id': 'sum',
    language,
    source,
    'time-limit': 2,
    'memory-limit': 65_536,
    inputs: [],
    task,
    'data-version': 'of the verification',
  };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfFile } from '@tribunal/core/languages/language-of-file';
import { legacyIcpc, readZip, zipped } from './package-fixtures.ts';

test('a package of the ICPC format is imported with all its solutions', async () => {
  const { 'submissions/accepted/sum.py': right, ...rest } = legacyIcpc;
  const { problem } = await readZip(
    zipped({
      ...rest,
      'submissions/accepted/.gitkeep': '',
      'submissions/accepted/.sum.py.swp': 'x',
      'output_validators/.gitkeep': '',
      'submissions/accepted/c/src/sum.c': 'int main() {}',
      'submissions/accepted/two/a.cpp': 'int main() {}',
      'submissions/accepted/two/b.cpp': 'int f() {}',
      'submissions/accepted/fast.c++': 'int main() {}',
      'submissions/mixed/a.bash': '# @EXPECTED_RESULTS@: COMPILER-ERROR',
      'submissions/mixed/b.py': '# @EXPECTED_RESULTS@: OUTPUT-LIMIT, wrong_answer',
      'submissions/mixed/c.py': '# @EXPECTED_RESULTS@: CORRECT, TIMELIMIT',
      'submissions/compiler_error/c.c': 'x',
      'submissions/accepted/sum.py': right!,
    }),
  );
  assert.deepEqual(
    problem.solutions.map(({ name, fileName, permitted, required }) => [
      ...[name, fileName, permitted.join(' '), required.join(' ')],
      languageOfFile(fileName, ['C11', 'CPP17', 'PY3', 'BASH']),
    ]),
    [
      ['accepted/c/src/sum.c', 'sum.c', 'AC', '', 'C11'],
      ['accepted/fast.c++', 'fast.c++', 'AC', '', 'CPP17'],
      ['accepted/sum.py', 'sum.py', 'AC', '', 'PY3'],
      ['compiler_error/c.c', 'c.c', 'CE', 'CE', 'C11'],
      ['mixed/a.bash', 'a.bash', '', 'CE', 'BASH'],
      ['mixed/b.py', 'b.py', '', 'OLE WA', 'PY3'],
      ['mixed/c.py', 'c.py', 'AC TLE', '', 'PY3'],
      ['wrong_answer/zero.py', 'zero.py', 'AC WA', 'WA', 'PY3'],
    ],
  );
  const aboutSolutions = problem.notes.filter((note) => note.includes('submissions/'));
  assert.deepEqual(aboutSolutions, [
    'the solution submissions/accepted/two has several files',
    'submissions/accepted/: not imported: .gitkeep, .sum.py.swp',
    'submissions/accepted/two/: not imported: a.cpp, b.cpp',
  ]);
});

import { type Files, square } from '../package-fixtures.ts';
import { type CorpusPackage, cases, solutions, sum, wrong } from './corpus-package.ts';

const texStatement = '\\problemname{Sum}\nAdd $a$ and $b$.\n\\begin{Input}\nTwo numbers.\n\\end{Input}\n';

/** A package of the legacy format with these keys in problem.yaml, and files that are added or replaced. */
function legacy(yaml: string, files: Files = {}, tests: Files = cases('data/sample/1', 'data/secret/1', 'data/secret/2')): Files {
  return {
    'problem.yaml': `name: Sum\n${yaml}`,
    '.timelimit': '2\n',
    'problem_statement/problem.en.tex': texStatement,
    ...tests,
    ...solutions,
    ...files,
  };
}

/** A package of the version 2025-09. */
function recent(yaml: string, files: Files = {}, tests: Files = cases('data/sample/1', 'data/secret/1', 'data/secret/2')): Files {
  return {
    'problem.yaml': `problem_format_version: 2025-09\nuuid: 7f2c\nname: Sum\nlimits: {time_limit: 2}\n${yaml}`,
    'statement/problem.en.md': 'Add the numbers.\n',
    ...tests,
    ...solutions,
    ...files,
  };
}

const validator = `import sys
given = sys.stdin.read().split()
sys.exit(42 if given == open(sys.argv[2]).read().split() else 43)
`;
const scoringValidator = `import sys
given = sys.stdin.read().split()
if given != open(sys.argv[2]).read().split(): sys.exit(43)
open(sys.argv[3] + "score.txt", "w").write("1")
sys.exit(42)
`;
const interactor = `import sys
numbers = open(sys.argv[1]).read()
print(numbers, end="", flush=True)
sys.exit(42 if sys.stdin.readline().split() == open(sys.argv[2]).read().split() else 43)
`;
const twice = `import os, sys
given = sys.stdin.read().split()
state = sys.argv[3] + "state"
if given != open(sys.argv[2]).read().split(): sys.exit(43)
if not os.path.exists(state):
    open(state, "w").close()
    open(sys.argv[3] + "nextpass.in", "w").write(open(sys.argv[1]).read())
sys.exit(42)
`;

export const icpcCorpus: readonly CorpusPackage[] = [
  { title: 'legacy: nothing but what is needed', files: legacy('') },
  {
    title: 'legacy: a statement without a language, in a folder, with a license',
    folder: 'sum/',
    files: legacy('problem_format_version: legacy\nlicense: cc by-sa\nrights_owner: Ann\nauthor: Ann & Bob <b@example.com>\nsource: Spring\nsource_url: https://example.com\nuuid: 1\nkeywords: math easy\n', {
      'problem_statement/problem.tex': texStatement,
    }),
  },
  { title: 'legacy-icpc', files: legacy('problem_format_version: legacy-icpc\nvalidation: default\n') },
  {
    title: 'legacy: flags of the default validator',
    isVerified: true,
    files: legacy('validator_flags: case_sensitive space_change_sensitive\nlimits: {memory: 512, output: 16, code: 64, compilation_time: 30, compilation_memory: 1024, validation_time: 20, validation_memory: 512, validation_output: 4}\n'),
  },
  {
    title: 'legacy: tolerances, for the whole and for a group',
    files: legacy(
      'validator_flags: float_absolute_tolerance 1e-4\n',
      { 'data/secret/far/testdata.yaml': 'output_validator_flags: float_relative_tolerance 1e-3\n' },
      cases('data/sample/1', 'data/secret/far/1', 'data/secret/near/1'),
    ),
  },
  {
    title: 'legacy: an output validator of several files',
    isVerified: true,
    files: legacy('validation: custom\nvalidator_flags: strict\n', {
      'output_validators/check/main.cpp': `#include "answers.h"
int main(int, char **argv) { return same(argv[2]) ? 42 : 43; }
`,
      'output_validators/check/answers.h': `#include <fstream>
#include <iostream>
#include <string>
inline bool same(const char *path) {
  std::ifstream answer(path);
  std::string given, wanted;
  while (answer >> wanted) if (!(std::cin >> given) || given != wanted) return false;
  return !(std::cin >> given);
}
`,
    }),
  },
  {
    title: 'legacy: interactive, with a dialogue as sample',
    isVerified: true,
    files: legacy(
      'validation: custom interactive\n',
      { 'output_validators/talk.py': interactor, 'data/sample/2.interaction': '>1 2\n<3\n' },
      cases('data/sample/1', 'data/secret/1'),
    ),
  },
  {
    title: 'legacy: groups with points, each the least of its cases',
    isVerified: true,
    files: legacy(
      'type: scoring\ngrading: {objective: max, show_test_data_groups: true}\n',
      {
        'data/testdata.yaml': 'grader_flags: ignore_sample\nrange: 0 100\n',
        'data/secret/testdata.yaml': 'on_reject: continue\nrange: 0 100\n',
        'data/secret/1-small/testdata.yaml': 'grader_flags: min\naccept_score: 40\nrange: 0 40\n',
        'data/secret/2-large/testdata.yaml': 'grader_flags: min\naccept_score: 60\nrange: 0 60\n',
      },
      cases('data/sample/1', 'data/secret/1-small/1', 'data/secret/1-small/2', 'data/secret/2-large/1'),
    ),
  },
  {
    title: 'legacy: points for each case, and a validator that gives some',
    files: legacy(
      'type: scoring\nvalidation: custom score\n',
      {
        'output_validators/check.py': scoringValidator,
        'data/secret/testdata.yaml': 'grader_flags: sum\naccept_score: 12.5\n',
        'submissions/partially_accepted/half.py': wrong,
      },
      cases('data/sample/1', 'data/secret/1', 'data/secret/2'),
    ),
  },
  {
    title: 'legacy: groups in groups, an own grader and other flags',
    files: legacy(
      'type: scoring\n',
      {
        'graders/grade.py': 'print("AC 1")',
        'data/testdata.yaml': 'grading: custom\n',
        'data/secret/a/testdata.yaml': 'grader_flags: avg accept_if_any_accepted\nreject_score: 1\ninput_validator_flags: --small\n',
      },
      cases('data/sample/1', 'data/secret/a/b/1', 'data/secret/a/c/1'),
    ),
  },
  {
    title: 'legacy: what people write beside cases',
    files: legacy('', {
      'data/secret/1.desc': 'easy',
      'data/secret/1.hint': 'add',
      'data/secret/1.png': square,
      'data/sample/.gitkeep': '',
    }),
  },
  {
    title: 'legacy: input validators under their old name, in several languages',
    files: legacy('', {
      'input_format_validators/check.py': 'import sys\nsys.exit(42)',
      'input_validators/check/check.py': 'import sys\nsys.exit(42)',
      'input_validators/check.ctd': 'INT(0, 9)',
      'input_validators/check.viva': '{ n [n > 0]; }',
      'input_validators/built/build': '#!/bin/sh\n',
    }),
  },
  {
    title: 'legacy: every folder of solutions',
    files: legacy('', {
      'submissions/accepted/folder/sum.py': sum,
      'submissions/accepted/two/a.py': sum,
      'submissions/accepted/two/b.py': sum,
      'submissions/accepted/sum.xyz': 'what',
      'submissions/time_limit_exceeded/slow.py': 'while True: pass',
      'submissions/run_time_error/crash.py': 'exit(1)',
      'submissions/rejected/bad.py': wrong,
      'submissions/brute_force/slow.py': sum,
      'submissions/unheard/of.py': sum,
      'submissions/README': 'solutions',
    }),
  },
  {
    title: 'legacy: figures, attachments, a PDF and code that is added to submissions',
    files: legacy('', {
      'problem_statement/problem.en.tex': `${texStatement}\\includegraphics[width=0.5\\textwidth]{square}\n\\illustration{0.3}{square.png}{A square}\n`,
      'problem_statement/square.png': square,
      'problem_statement/problem.vi.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
      'attachments/data.txt': 'data',
      'attachments/deep/data.txt': 'data',
      'include/cpp/grader.h': '',
      'README.md': 'read me',
    }),
  },
  {
    title: 'legacy: a time limit that follows from the solutions',
    isVerified: true,
    files: { ...without(legacy('limits: {time_multiplier: 4, time_safety_margin: 2}\n'), '.timelimit') },
  },
  {
    title: '2023-07-draft with the layout of 2024',
    files: {
      ...legacy(
        'problem_format_version: 2023-07-draft\nuuid: 1\ntype: scoring\n',
        {
          'data/secret/testdata.yaml': 'scoring: {score: 100, aggregation: sum}\n',
          'data/secret/a/testdata.yaml': 'scoring: {score: 30, aggregation: min}\n',
          'data/secret/b/testdata.yaml': 'scoring: {score: 70, aggregation: sum, require_pass: secret/a}\n',
        },
        cases('data/sample/1', 'data/secret/a/1', 'data/secret/b/1', 'data/secret/b/2'),
      ),
    },
  },
  {
    title: '2023-07 with the layout of 2025',
    files: recent(
      'type: scoring\n',
      {
        'problem.yaml': 'problem_format_version: 2023-07\nuuid: 1\nname: {en: Sum}\ntype: scoring\nlimits: {time_limit: 2}\n',
        'data/secret/a/test_group.yaml': 'max_score: 30\nscore_aggregation: min\n',
        'data/secret/b/test_group.yaml': 'max_score: 70\nscore_aggregation: min\nrequire_pass: [a, sample]\n',
      },
      cases('data/sample/1', 'data/secret/a/1', 'data/secret/b/1'),
    ),
  },
  { title: '2025-09: nothing but what is needed', files: recent('') },
  {
    title: '2025-09: statements in three languages and forms, with an editorial in two',
    files: recent('', {
      'problem.yaml': 'problem_format_version: 2025-09\nuuid: 2\nname: {en: Sum, vi: Tổng, sv: Summa}\nlimits: {time_limit: 2}\n',
      'statement/problem.vi.tex': 'Tính $a + b$.',
      'statement/problem.sv.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
      'statement/square.png': square,
      'statement/problem.en.md': 'See ![square](square.png).\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n{{nextsample}}\n\n{{remainingsamples}}\n',
      'solution/solution.en.md': 'Add them.',
      'solution/solution.vi.md': 'Cộng lại.',
    }),
  },
  {
    title: '2025-09: everything about rights and people',
    files: recent(
      'version: v3\nlicense: cc0\nkeywords: [math, two words]\nsource: [{name: Spring, url: https://example.com}, Summer]\nembargo_until: 2030-01-01\nlanguages: [python3, cpp]\nallow_file_writing: true\ncredits:\n  authors: [Ann <a@example.com>, {name: Bob, orcid: 1}]\n  contributors: Eve\n  testers: [Tim]\n  translators: {vi: [Lan]}\n  packagers: Pat\n  acknowledgements: Kim\n',
    ),
  },
  {
    title: '2025-09: groups of three kinds that require each other, and static points',
    isVerified: true,
    files: recent(
      'type: scoring\n',
      {
        'data/secret/test_group.yaml': 'max_score: 100\nscore_aggregation: sum\n',
        'data/secret/a/test_group.yaml': 'max_score: 20\nscore_aggregation: pass-fail\nrequire_pass: sample\n',
        'data/secret/b/test_group.yaml': 'max_score: 30\nscore_aggregation: min\nrequire_pass: a\nfull_feedback: true\n',
        'data/secret/c/test_group.yaml': 'max_score: 50\nscore_aggregation: sum\nrequire_pass: [a]\nstatic_validation_score: pass-fail\n',
      },
      cases('data/sample/1', 'data/secret/a/1', 'data/secret/b/1', 'data/secret/c/1', 'data/secret/c/2'),
    ),
  },
  {
    title: '2025-09: several passes',
    files: recent('type: multi-pass\n', {
      'problem.yaml': 'problem_format_version: 2025-09\nuuid: 3\nname: Sum\ntype: multi-pass\nlimits: {time_limit: 2, validation_passes: 3}\n',
      'output_validator/twice.py': twice,
    }),
  },
  {
    title: '2025-09: interactive, with dialogues of several passes as samples',
    files: recent('type: interactive\n', {
      'output_validator/talk.py': interactor,
      'data/sample/2.interaction': '>1 2\n<3\n---\n>1 2\n<3\n',
      'data/sample/2.in.download': '1 2\n',
      'data/sample/2.ans.download': '3\n',
    }),
  },
  {
    title: '2025-09: the submission is the output',
    isVerified: true,
    files: {
      ...without(recent('type: submit-answer\n', {}, cases('data/secret/1')), ...Object.keys(solutions)),
      'submissions/accepted/right.txt': '10\n',
      'submissions/wrong_answer/wrong/1.out': '0\n',
      'submissions/wrong_answer/wrong/2.out': '0\n',
    },
  },
  {
    title: '2025-09: every key of submissions.yaml',
    files: recent('', {
      'submissions/accepted/slow.py': sum,
      'submissions/mine/other.py': wrong,
      'submissions/submissions.yaml':
        'accepted: {use_for_time_limit: lower}\naccepted/slow.py: {language: python3, entrypoint: slow.py, authors: [Ann], model_solution: true, permitted: [AC, TLE], message: slow, score: [50, 100], use_for_time_limit: upper}\n"{mine,yours}/*": {permitted: [AC, WA], required: [WA], score: 0, use_for_time_limit: false, secret: {required: [WA]}}\nnothing/*: {permitted: [AC]}\n',
    }),
  },
  {
    title: '2025-09: everything that a case may have',
    files: recent('', {
      'data/sample/1.out': '3\n',
      'data/sample/1.in.statement': '1 2 …\n',
      'data/sample/1.ans.statement': '3 …\n',
      'data/secret/1.files/data.txt': 'data',
      'data/secret/1.yaml': 'args: [a]\ninput_validator_args: [b]\noutput_validator_args: [case_sensitive]\nfull_feedback: true\nhint: add\ndescription: easy\n',
      'data/invalid_input/1.in': 'x\n',
      'data/invalid_output/1.in': '1 2\n',
      'data/invalid_output/1.ans': '3\n',
      'data/invalid_output/1.out': '4\n',
      'data/valid_output/1.in': '1 2\n',
      'data/valid_output/1.ans': '3\n',
      'data/valid_output/1.out': '3\n',
    }),
  },
  {
    title: '2025-09: constants in texts and programs',
    isVerified: true,
    files: recent('constants: {limit: 100, accepted: {value: 42, tex: "10^2"}}\n', {
      'statement/problem.en.md': 'At most {{limit}}, that is ${{accepted.tex}}$. {{unknown}}\n',
      'input_validators/check.py': 'import sys\nsys.exit({{accepted}} if max(map(int, sys.stdin.read().split())) <= {{limit}} else 43)\n',
    }),
  },
  {
    title: '2025-09: programs that the site does not run',
    files: recent('', {
      'static_validator/check.py': 'print()',
      'input_visualizer/show.py': 'print()',
      'output_visualizer/show.py': 'print()',
      'generators/make.py': 'print()',
      'attachments/templates/default/start.py': 'print()',
    }),
  },
  {
    title: '2025-09: the rule for the time limit',
    files: {
      ...recent('', {
        'problem.yaml': 'problem_format_version: 2025-09\nuuid: 4\nname: Sum\nlimits: {time_multipliers: {ac_to_time_limit: 3, time_limit_to_tle: 2}, time_resolution: 0.5, memory: 256}\n',
      }),
    },
  },
  {
    title: 'DOMjudge: an old zip file without problem.yaml',
    files: {
      'domjudge-problem.ini':
        "name = 'Sum'\ntimelimit = 3\nshort-name = A\ncolor = red\npoints = 2\nallow_submit = 1\nexternalid = sum-old\n",
      'problem.pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
      ...cases('data/sample/1', 'data/secret/1'),
      'submissions/accepted/sum.py': `# @EXPECTED_RESULTS@: CORRECT\n${sum}`,
      'submissions/mixed/any.py': `# @EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER, TIMELIMIT\n${wrong}`,
      'submissions/compiler_error/none.c': 'int',
      'submissions/output_limit/much.py': 'while True: print(1)',
      'submissions.json': '{"accepted/sum.py": {"team": "x"}}',
    },
  },
  {
    title: 'DOMjudge: kinds in one text, a statement as text and two validators',
    files: {
      'problem.yaml': 'name: Sum\ntype: "scoring interactive"\nlimits: {time_limit: 1.5}\n',
      'domjudge-problem.ini': 'timelimit = 9\nspecial_run = talk\n',
      'problem_statement/problem.txt': 'Add them.',
      'problem_statement/problem.html': '<p>Add them.</p>',
      'output_validators/talk.py': interactor,
      'output_validators/other.py': validator,
      ...cases('data/sample/1', 'data/secret/1'),
      ...solutions,
    },
  },
];

function without(files: Files, ...names: string[]): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));
}

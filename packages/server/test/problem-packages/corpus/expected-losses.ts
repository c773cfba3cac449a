/** What each package of the corpus loses: in an import, and in an export in the ICPC format. */
export type Losses = {
  readonly imported: readonly string[];
} & (
  | { readonly exported: readonly string[]; readonly differing: readonly string[] }
  | { readonly refused: string }
);

export const expectedLosses: Readonly<Record<string, Losses>> = {
  "legacy: nothing but what is needed": {
    "imported": [],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: a statement without a language, in a folder, with a license": {
    "imported": [
      "problem.yaml: \"rights_owner\" is not imported",
      "problem.yaml: \"source_url\" is not imported",
      "problem.yaml: \"uuid\" is not imported",
      "problem_statement/problem.tex is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy-icpc": {
    "imported": [],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: flags of the default validator": {
    "imported": [
      "problem.yaml: \"limits.output\" is not imported",
      "problem.yaml: \"limits.code\" is not imported",
      "problem.yaml: \"limits.compilation_time\" is not imported",
      "problem.yaml: \"limits.compilation_memory\" is not imported",
      "problem.yaml: \"limits.validation_time\" is not imported",
      "problem.yaml: \"limits.validation_memory\" is not imported",
      "problem.yaml: \"limits.validation_output\" is not imported"
    ],
    "exported": [],
    "differing": []
  },
  "legacy: tolerances, for the whole and for a group": {
    "imported": [],
    "refused": "the problem has different checkers for its cases, which the ICPC format cannot carry"
  },
  "legacy: an output validator of several files": {
    "imported": [],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: interactive, with a dialogue as sample": {
    "imported": [
      "data/sample/2.interaction is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: groups with points, each the least of its cases": {
    "imported": [
      "data/secret/: the setting \"on_reject\" of test groups is not imported",
      "problem.yaml: \"grading\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: points for each case, and a validator that gives some": {
    "imported": [],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: groups in groups, an own grader and other flags": {
    "imported": [
      "data/: the setting \"grading\" of test groups is not imported",
      "data/secret/a/b/1: groups inside groups are imported as one group",
      "data/secret/a/: the setting \"reject_score\" of test groups is not imported",
      "data/secret/a/: arguments of input validators are not imported",
      "data/secret/a/c/1: groups inside groups are imported as one group",
      "the group a: the grader flag \"avg\" is not imported",
      "the group a: the grader flag \"accept_if_any_accepted\" is not imported",
      "the group a states no points: every case or group is worth 1",
      "graders/grade.py is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: what people write beside cases": {
    "imported": [
      "data/secret/1.desc is not imported",
      "data/secret/1.hint is not imported",
      "data/secret/1.png is not imported",
      "data/sample/.gitkeep is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: input validators under their old name, in several languages": {
    "imported": [
      "input_validators/built/build: programs with \"build\" or \"run\" are not imported",
      "input_validators/check.ctd is not imported",
      "input_validators/check.viva is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "legacy: every folder of solutions": {
    "imported": [
      "submissions/README is not in the folder of a verdict",
      "the solution submissions/accepted/two has several files",
      "submissions/unheard is not a known verdict: its solutions have no expectation",
      "submissions/accepted/two/: not imported: a.py, b.py"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions",
      "the solution brute_force/slow.py is left out: no folder of the format states its verdicts",
      "the solution rejected/bad.py is left out: no folder of the format states its verdicts",
      "the solution unheard/of.py is left out: no folder of the format states its verdicts"
    ],
    "differing": [
      "solutions"
    ]
  },
  "legacy: figures, attachments, a PDF and code that is added to submissions": {
    "imported": [
      "include/cpp/grader.h is not imported: use a function grader for code that is added to submissions",
      "attachments/deep/data.txt is not imported",
      "README.md is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the statement problem.vi.pdf becomes an attachment: there is one as TeX"
    ],
    "differing": [
      "files"
    ]
  },
  "legacy: a time limit that follows from the solutions": {
    "imported": [
      "problem.yaml: \"limits.time_safety_margin\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "2023-07-draft with the layout of 2024": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: dependencies of batches",
      "batches whose points are added become single cases when the package is imported again"
    ],
    "differing": [
      "data"
    ]
  },
  "2023-07 with the layout of 2025": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: dependencies of batches",
      "samples with points appear twice: among the samples and among the other tests"
    ],
    "differing": [
      "data"
    ]
  },
  "2025-09: nothing but what is needed": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "2025-09: statements in three languages and forms, with an editorial in two": {
    "imported": [
      "solution/solution.vi.md is not imported",
      "problem.yaml: \"uuid\" is not imported",
      "problem.yaml: \"name.sv\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the statement problem.sv.pdf becomes an attachment: there is one as TeX"
    ],
    "differing": [
      "files"
    ]
  },
  "2025-09: everything about rights and people": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported",
      "problem.yaml: \"version\" is not imported",
      "problem.yaml: \"source.url\" is not imported",
      "problem.yaml: \"embargo_until\" is not imported",
      "problem.yaml: \"languages\" is not imported",
      "problem.yaml: \"allow_file_writing\" is not imported",
      "problem.yaml: \"credits.authors.orcid\" is not imported",
      "problem.yaml: \"credits.contributors\" is not imported",
      "problem.yaml: \"credits.testers\" is not imported",
      "problem.yaml: \"credits.translators\" is not imported",
      "problem.yaml: \"credits.packagers\" is not imported",
      "problem.yaml: \"credits.acknowledgements\" is not imported"
    ],
    "exported": [
      "blanks in types become hyphens",
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": [
      "types"
    ]
  },
  "2025-09: groups of three kinds that require each other, and static points": {
    "imported": [
      "data/secret/b/: the setting \"full_feedback\" of test groups is not imported",
      "data/secret/c/: the setting \"static_validation_score\" of test groups is not imported",
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: dependencies of batches",
      "samples with points appear twice: among the samples and among the other tests",
      "batches whose points are added become single cases when the package is imported again"
    ],
    "differing": [
      "data"
    ]
  },
  "2025-09: several passes": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported"
    ],
    "refused": "the checker or interactor has another calling convention than the ICPC format: export it with --format tribunal"
  },
  "2025-09: interactive, with dialogues of several passes as samples": {
    "imported": [
      "data/sample/2.ans.download is not imported",
      "data/sample/2.in.download is not imported",
      "data/sample/2.interaction is not imported",
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "2025-09: the submission is the output": {
    "imported": [
      "submissions/wrong_answer/wrong/2.out is not imported",
      "problem.yaml: \"uuid\" is not imported"
    ],
    "refused": "the problem has submissions that are the output itself. The ICPC format cannot carry that: export it with --format tribunal"
  },
  "2025-09: every key of submissions.yaml": {
    "imported": [
      "submissions.yaml: \"nothing/*\" matches no solution",
      "submissions.yaml: \"language\" of accepted/slow.py is not imported",
      "submissions.yaml: \"entrypoint\" of accepted/slow.py is not imported",
      "submissions.yaml: \"authors\" of accepted/slow.py is not imported",
      "submissions.yaml: \"model_solution\" of accepted/slow.py is not imported",
      "submissions.yaml: \"message\" of accepted/slow.py is not imported",
      "submissions.yaml: \"score\" of accepted/slow.py is not imported, because it is not one number",
      "submissions.yaml: \"use_for_time_limit\" of accepted/slow.py is not imported",
      "submissions.yaml: \"secret\" of mine/other.py is not imported",
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the solution accepted/slow.py is left out: no folder of the format states its verdicts",
      "the format does not carry: points and time of the solution accepted/sum.py",
      "the format does not carry: points and time of the solution mine/other.py",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions"
    ]
  },
  "2025-09: everything that a case may have": {
    "imported": [
      "data/invalid_output/1.out is not imported",
      "data/sample/1.ans.statement is not imported",
      "data/sample/1.in.statement is not imported",
      "data/sample/1.out is not imported",
      "data/secret/1.files/data.txt is not imported",
      "data/valid_output/1.out is not imported",
      "data/secret/1.yaml: \"args\" is not imported",
      "data/secret/1.yaml: \"input_validator_args\" is not imported",
      "data/secret/1.yaml: \"full_feedback\" is not imported",
      "data/secret/1.yaml: \"hint\" is not imported",
      "data/secret/1.yaml: \"description\" is not imported",
      "problem.yaml: \"uuid\" is not imported",
      "data/invalid_input/1.in is not imported",
      "data/invalid_output/: not imported: 1.ans, 1.in",
      "data/valid_output/: not imported: 1.ans, 1.in"
    ],
    "refused": "the problem has different checkers for its cases, which the ICPC format cannot carry"
  },
  "2025-09: constants in texts and programs": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "2025-09: programs that the site does not run": {
    "imported": [
      "attachments/templates/default/start.py is not imported",
      "problem.yaml: \"uuid\" is not imported",
      "generators/make.py is not imported",
      "input_visualizer/show.py is not imported",
      "output_visualizer/show.py is not imported",
      "static_validator/check.py is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "2025-09: the rule for the time limit": {
    "imported": [
      "problem.yaml: \"uuid\" is not imported",
      "problem.yaml: \"limits.time_multipliers.time_limit_to_tle\" is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: points and time of the solution accepted/sum.py"
    ],
    "differing": [
      "solutions"
    ]
  },
  "DOMjudge: an old zip file without problem.yaml": {
    "imported": [
      "domjudge-problem.ini: \"short-name\" is not imported",
      "domjudge-problem.ini: \"color\" is not imported",
      "domjudge-problem.ini: \"points\" is not imported",
      "domjudge-problem.ini: \"allow_submit\" is not imported",
      "submissions.json is not imported"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the solution compiler_error/none.c is left out: no folder of the format states its verdicts",
      "the solution mixed/any.py is left out: no folder of the format states its verdicts",
      "the solution output_limit/much.py: its folder, run_time_error, states other verdicts",
      "the format does not carry: names and notes of solutions",
      "the statement problem.pdf becomes an attachment: there is one as TeX"
    ],
    "differing": [
      "files",
      "solutions"
    ]
  },
  "DOMjudge: kinds in one text, a statement as text and two validators": {
    "imported": [
      "domjudge-problem.ini: \"special_run\" is not imported",
      "output_validators/talk.py: only one output validator is imported",
      "the group secret states no points: every case or group is worth 1",
      "problem_statement/problem.html is not imported: it is no TeX, Markdown or PDF"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": []
  },
  "Polygon: groups, points, dependencies and a checker that gives points": {
    "imported": [
      "a group without points that others depend on ends the judging when it fails",
      "problem.xml: not imported: @revision, @url, judging/testset/tests/test/@method, judging/testset/tests/test/@cmd, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/validators/validator/source/@type, assets/solutions/solution/source/@type"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: dependencies of batches",
      "samples with points appear twice: among the samples and among the other tests",
      "the solution slow.py is left out: no folder of the format states its verdicts",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions",
      "data"
    ]
  },
  "Polygon: a pass-or-fail problem with a standard checker": {
    "imported": [
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources, assets/checker/@type, assets/checker/source/@type, assets/checker/binary, assets/checker/copy, assets/checker/testset, assets/solutions/solution/source/@type, properties",
      "the top folder: not imported: check.cpp, check.exe, doall.bat, doall.sh",
      "files/: not imported: check.cpp, olymp.sty, testlib.h"
    ],
    "exported": [
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions"
    ]
  },
  "Polygon: a standard checker that is compiled from the package": {
    "imported": [
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/solutions/solution/source/@type, properties",
      "files/olymp.sty is not imported"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions",
      "data"
    ]
  },
  "Polygon: interactive, with a checker behind the interactor": {
    "imported": [
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/interactor/source/@type, assets/interactor/runs, assets/solutions/solution/source/@type, properties",
      "files/olymp.sty is not imported"
    ],
    "refused": "the checker or interactor has another calling convention than the ICPC format: export it with --format tribunal"
  },
  "Polygon: input and output files": {
    "imported": [
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/solutions/solution/source/@type, properties",
      "files/olymp.sty is not imported"
    ],
    "refused": "the problem has files in place of the standard streams. The ICPC format cannot carry that: export it with --format tribunal"
  },
  "Polygon: points for each test, a dependency on such a group, and percent": {
    "imported": [
      "the group 2 depends on 1, which gives points for each test: not imported",
      "the group 3 has no tests",
      "a group without points that others depend on ends the judging when it fails",
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, judging/testset/tests/test/@cmd, judging/testset/tests/test/@description, judging/testset/groups/group/@feedback-policy, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/solutions/solution/source/@type, properties",
      "files/olymp.sty is not imported"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: dependencies of batches",
      "samples with points appear twice: among the samples and among the other tests",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions",
      "data"
    ]
  },
  "Polygon: solutions with every tag": {
    "imported": [
      "solutions/main.py: tags for single groups are not imported",
      "solutions/accepted.py: tags for single groups are not imported",
      "solutions/wrong-answer.py: tags for single groups are not imported",
      "solutions/presentation-error.py: tags for single groups are not imported",
      "solutions/time-limit-exceeded.py: tags for single groups are not imported",
      "solutions/memory-limit-exceeded.py: tags for single groups are not imported",
      "solutions/time-limit-exceeded-or-accepted.py: tags for single groups are not imported",
      "solutions/rejected.py: tags for single groups are not imported",
      "solutions/failed.py: tags for single groups are not imported",
      "the solution solutions/do-not-run.py with the tag \"do-not-run\" is not imported",
      "solutions/time-limit-exceeded-or-memory-limit-exceeded.py: tags for single groups are not imported",
      "the solution solutions/gone.py is missing",
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/solutions/solution/source/@type, assets/solutions/solution/extra-tags/extra-tag/@group, assets/solutions/solution/extra-tags/extra-tag/@tag, assets/solutions/solution/extra-tags, properties",
      "files/olymp.sty is not imported",
      "solutions/: not imported: accepted.py.desc, do-not-run.py.desc, failed.py.desc, main.py.desc, memory-limit-exceeded.py.desc, presentation-error.py.desc, rejected.py.desc, sum.py, time-limit-exceeded-or-accepted.py.desc, time-limit-exceeded-or-memory-limit-exceeded.py.desc, time-limit-exceeded.py.desc, wrong-answer.py.desc, wrong.py"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions",
      "the solution failed.py is left out: no folder of the format states its verdicts",
      "the solution memory-limit-exceeded.py: its folder, run_time_error, states other verdicts",
      "the solution rejected.py is left out: no folder of the format states its verdicts",
      "the solution time-limit-exceeded-or-accepted.py is left out: no folder of the format states its verdicts",
      "the solution time-limit-exceeded-or-memory-limit-exceeded.py is left out: no folder of the format states its verdicts",
      "the solution time-limit-exceeded.py: its folder, time_limit_exceeded, states other verdicts"
    ],
    "differing": [
      "solutions",
      "data"
    ]
  },
  "Polygon: statements in properties, sections and other forms, with figures": {
    "imported": [
      "the statement in the language \"klingon\" is not imported: its code is unknown",
      "the tutorial (russian) is not imported: a problem has one editorial",
      "statements in HTML are not imported: those in TeX are",
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/solutions/solution/source/@type, properties",
      "files/olymp.sty is not imported",
      "statement-sections/russian/: not imported: example.01, example.01.a",
      "statements/.html/english/problem.html is not imported",
      "statements/english/problem.tex is not imported"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions",
      "the statement problem.en.pdf becomes an attachment: there is one as TeX",
      "the format does not carry: notes become part of the statement"
    ],
    "differing": [
      "description",
      "notes",
      "files",
      "solutions",
      "data"
    ]
  },
  "Polygon: several test sets, generators, stresses, attachments and tests of the validator": {
    "imported": [
      "problem.xml: not imported: @revision, @url, statements, judging/@cpu-name, judging/@cpu-speed, judging/testset/tests/test/@method, files/resources/file/@type, assets/checker/@type, assets/checker/source/@type, assets/validators/validator/source/@type, assets/validators/validator/testset, assets/solutions/solution/source/@type, properties, stresses",
      "files/: not imported: data.zip, gen.cpp, olymp.sty",
      "files/tests/validator-tests/01 is not imported",
      "scripts/gen.sh is not imported"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer",
      "the memory limit is the default of this site and therefore not stated",
      "the format does not carry: names and notes of solutions"
    ],
    "differing": [
      "solutions",
      "data"
    ]
  },
  "DMOJ: cases": {
    "imported": [],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": [
      "data"
    ]
  },
  "DMOJ: batches with dependencies and pretests, and binary data": {
    "imported": [],
    "refused": "the ICPC format cannot carry binary test data"
  },
  "DMOJ: names of cases by a pattern": {
    "imported": [],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": [
      "data"
    ]
  },
  "DMOJ: a checker, limits and cases with different comparisons": {
    "imported": [],
    "refused": "the problem has different checkers for its cases, which the ICPC format cannot carry"
  },
  "DMOJ: interactive": {
    "imported": [],
    "refused": "the checker or interactor has another calling convention than the ICPC format: export it with --format tribunal"
  },
  "DMOJ: a function grader": {
    "imported": [],
    "refused": "the problem has a function grader, which is compiled with submissions. The ICPC format cannot carry that: export it with --format tribunal"
  },
  "DMOJ: a judge written in Python": {
    "imported": [
      "our judge does not support \"custom_judge\" of init.yml: only stock judges can judge the problem"
    ],
    "refused": "init.yml uses custom_judge, which this judge does not support"
  },
  "Hydro: subtasks with dependencies": {
    "imported": [
      "problem.yaml: \"owner\" is not imported"
    ],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the format does not carry: dependencies of batches"
    ],
    "differing": [
      "data"
    ]
  },
  "Hydro: a list of cases, a checker, statements in two languages and files": {
    "imported": [
      "config.yaml: \"validator\" is not imported",
      "config.yaml: \"user_extra_files\" is not imported",
      "config.yaml: \"judge_extra_files\" is not imported",
      "config.yaml: \"langs\" is not imported",
      "config.yaml: \"time_limit_rate\" is not imported",
      "problem.yaml: \"owner\" is not imported",
      "problem.yaml: \"difficulty\" is not imported",
      "problem.yaml: \"hidden\" is not imported",
      "problem.yaml: \"nSubmit\" is not imported",
      "solution/sum.md is not imported",
      "std/sum.py is not imported"
    ],
    "exported": [
      "the format does not carry: partial points by the checker, which count as a wrong answer"
    ],
    "differing": [
      "data"
    ]
  },
  "Hydro: cases that are guessed from names, in two subtasks": {
    "imported": [],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": [
      "data"
    ]
  },
  "FPS: HTML": {
    "imported": [
      "problem.xml.xml: not imported: @version"
    ],
    "exported": [
      "the checker \"standard\" becomes the default validator"
    ],
    "differing": [
      "data"
    ]
  },
  "FPS: Markdown, solutions, templates and images": {
    "imported": [
      "solutions are not imported: the format states no verdict for them",
      "sum.xml: not imported: @version, generator, item/url, item/img, item/test_input/@name, item/test_output/@name, item/solution/@language, item/template, item/prepend, item/append"
    ],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the format does not carry: notes become part of the statement"
    ],
    "differing": [
      "description",
      "notes",
      "data"
    ]
  },
  "pairs of files in a folder": {
    "imported": [
      "the package contains only test cases: set name, statement and limits afterwards"
    ],
    "exported": [
      "the checker \"standard\" becomes the default validator",
      "the memory limit is the default of this site and therefore not stated"
    ],
    "differing": [
      "data"
    ]
  }
};

import type { ProgramConvention } from '@tribunal/contract/pages/problem-programs';
import type { ProblemType } from '@tribunal/core/test-data/generated-data';
import { type Html, html } from '../../../html/html.ts';

/** The page on which setters choose the type of a problem and write its programs. */
export const programs = {
  title: 'Type and programs',
  titleOf: (problem: Html | string) => html`Type and programs of ${problem}`,
  note: 'Each program is compiled when you save. Nothing is saved while one does not compile.',
  type: 'Type',
  types: {
    standard: 'Standard: reads the input, writes the output',
    interactive: 'Interactive: talks to a program of the problem',
    communication: 'Communication: one or more processes talk to a manager',
    function: 'Function: a grader calls functions of the solution',
    output_only: 'Output only: contestants send the outputs',
    file_io: 'Files: reads and writes files with given names',
  } satisfies Record<ProblemType, string>,
  typeNotes: {
    standard:
      'A checker compares the output with that of the jury. Where several outputs are right, write a checker: it gets the input, the output and the answer of the jury as files, and ends with the exit code 0 for right and 1 for wrong.',
    interactive:
      'The interactor reads the file with the input, which is its first argument. It writes to the solution on its standard output and reads from it on its standard input. The exit code 0 means right, 1 wrong.',
    communication:
      'The manager gets two pipes for each process as arguments: one to read from, one to write to. On its standard output it writes the share of the points, from 0 to 1.',
    function:
      'A grader contains the main program and calls the functions that a solution defines. Languages without a grader are not offered.',
    output_only: 'Nothing runs. Publish the inputs as files of the problem.',
    file_io: 'The solution finds the input as a file in its folder, and leaves its output in another one.',
  } satisfies Record<ProblemType, string>,
  example: (name: string) => `Example: ${name}`,
  name: 'File name',
  source: 'Source code',
  loadFile: 'Load from a file',
  interactor: 'Interactor',
  processes: 'Processes',
  manager: 'Manager',
  graders: 'Graders',
  gradersHint:
    'One for each language. The extension of the name says which, for example grader.cpp or grader.py.',
  headers: 'Headers',
  headersHint: 'Files that graders and solutions in C and C++ include.',
  inputFile: 'Input file',
  outputFile: 'Output file',
  filesHint: 'For example sum.inp and sum.out. If one is empty, the standard stream takes its place.',
  checker: 'Checker program',
  checkerHint: 'Empty for the checker that is chosen on the page of the test data.',
  generators: 'Generators',
  generatorsHint: 'Programs that write an input, given their arguments.',
  validators: 'Validators',
  validatorsHint: 'Programs that read an input and end with the exit code 0 if it is valid (ICPC: 42).',
  convention: 'What exit codes mean',
  conventionBySource: 'testlib if the source includes testlib.h, otherwise 0 right, 1 wrong',
  conventions: {
    default: '0 right, 1 wrong',
    testlib: 'testlib',
    icpc: 'ICPC: 42 right, 43 wrong',
  } satisfies Record<ProgramConvention, string>,
  save: 'Save type and programs',
  initTitle: 'init.yml',
  init: 'Text',
  initNote:
    'The file that judges read. The form above writes it, and shows what you write here. Cases and their order are part of it.',
  saveInit: 'Save init.yml',
  notShown:
    'The init.yml of this problem has settings that the form cannot show. Judges use them as they are. Edit them below.',

  malformed: 'This is not a program with a file name and a source.',
  missing: 'This type needs it.',
  notOfType: (type: string) => `The type does not use it (${type}).`,
  notInForm: (reasons: readonly string[]) =>
    `Send the type, too: it replaces settings of init.yml that this form does not have (${reasons.join('; ')}).`,
  otherLanguage: (name: string, key: string) => `${name} is not a source file of ${key}.`,
  unknownLanguage: (name: string) => `${name} has no extension of a language that judges know.`,
  nameTwice: (name: string) => `Two files would have the name ${name}.`,
  doesNotCompile: (name: string, log: string) => `${name} does not compile:\n${log}`,
};

import { maxCases, maxPoints } from '@tribunal/core/bounds';
import { scoreRules } from '@tribunal/core/judging/grading';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { optional } from '../settings/field-types.ts';
import { required, setting } from '../settings/setting.ts';
import { Checker } from '../snapshot/problem-lines.ts';
import { decimal, file, flag, listOf, oneOf, orNull, record, text, texts, whole } from './data-schemas.ts';
import { page } from './page.ts';
import { problemPrograms, programData } from './problem-programs.ts';

const ofEditors = refusalsOf('no such problem', 'not allowed to edit problem');
const version = text('The version of the test data.');

export const force = setting(
  Type.Boolean({
    description: 'Also saves data that no online judge can use, or without samples, during a contest.',
  }),
  false,
  {},
);

/** What every form has that makes a new version. */
export const saving = {
  reason: setting(Type.String({ maxLength: 200, description: 'Why the data is changed.' }), '', {}),
  force,
  version: setting(
    Type.String({
      description: 'The version that the caller has read. The change is refused if there is another one.',
    }),
    '',
    { input: { kind: 'none' } },
  ),
};

const points = decimal('Its points; for a case of a batch, those of the whole batch.');
const batch = orNull(whole('Number of its batch, from 1; null for none.'));
const scoreRule = oneOf(scoreRules, 'How its points follow from its cases.');
const sample = flag('Whether the statement shows it.');

const pretest = flag('Whether it is also a pretest.');

const givenPoints = Type.Number({ minimum: 0, maximum: maxPoints, description: 'Its points.' });
const givenNumber = (description: string) => Type.Integer({ minimum: 1, maximum: maxCases, description });
const givenBatch = orNull(givenNumber('Number of its batch; null for none.'));

const listedFile = {
  path: text('Its path.'),
  bytes: whole('Its size.'),
  warnings: texts('What often is a mistake, for example `no final newline`.'),
};

const madeFields = {
  url: text('The page of the test data.'),
  version,
  fault: Type.Optional(text('Why the judge cannot use the data; the fields below are missing then.')),
  cases: Type.Optional(whole('Number of cases.')),
  batches: Type.Optional(whole('Number of batches.')),
  points: Type.Optional(decimal('Sum of the points.')),
  pretests: Type.Optional(whole('Number of pretests.')),
  is_interactive: Type.Optional(flag('Whether solutions talk with an interactor.')),
  kept_samples: Type.Optional(whole('Samples of the earlier data that were added.')),
};

export const savedData = record(madeFields, 'The new version.');

const testNumbers = (description: string) => listOf(Type.Integer(), description);

const production = orNull(
  record(
    {
      state: oneOf(['running', 'ready', 'saved', 'failed'], '`ready`: made and shown, but not saved.'),
      done: whole('Tests that have been made.'),
      total: whole('Tests of the script.'),
      fault: orNull(text('Why they cannot be made.')),
      test: orNull(whole('The number of the test that cannot be made.')),
      added: testNumbers('New tests.'),
      changed: testNumbers('Tests that are different now.'),
      removed: testNumbers('Tests that the script does not make any more.'),
    },
    'The last time that tests were made by a script.',
  ),
);

export const saveErrors = refusalsOf(
  'test data was changed meanwhile',
  'no judge can use the test data',
  'test data has no samples',
  'bad test data',
  'files are unavailable',
);

export const testDataPage = page({
  path: '/problem/:code/test_data',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'The test data of a problem',
    data: record(
      {
        version: orNull(version),
        fault: orNull(text('Why the judge cannot use the data.')),
        checker: Checker,
        cases: listOf(
          record({
            number: whole('Its number, from 1.'),
            input: orNull(record(listedFile, 'The file with the input.')),
            output: orNull(record(listedFile, 'The file with the output.')),
            points,
            batch,
            sample,
            pretest,
          }),
          'In their order.',
        ),
        batches: listOf(
          record({
            number: whole('Its number, from 1.'),
            points: decimal('Its points.'),
            cases: whole('Number of its cases.'),
            dependencies: listOf(Type.Integer(), 'Numbers of the batches that must pass first.'),
            score_rule: scoreRule,
          }),
          'In their order.',
        ),
        files: listOf(
          record({
            path: text('Its path.'),
            hash: text('SHA-256 in hexadecimal.'),
            bytes: whole('Its size.'),
          }),
          'All files.',
        ),
        has_outdated_verdicts: flag('Whether some verdicts are based on earlier data.'),
        script: text('The script that makes tests; empty if there is none.'),
        main_solution: text('The name of the solution that writes the answers of these tests.'),
        production,
      },
      'The test data.',
    ),
  },
  post: {
    summary:
      'Replaces the test data of a problem by an archive, or makes tests by a script and saves them when all have been made',
    form: {
      test_data: setting(file('A zip file, or the id of an upload.'), '', {}),
      script: setting(Type.String({ description: 'Lines such as `gen 2 3 > 1`.' }), '', {}),
      main_solution: setting(
        Type.String({
          description:
            'The name of the solution that writes the answers; by default the first that must be accepted.',
        }),
        '',
        {},
      ),
      preview: setting(
        Type.Boolean({ description: 'With a script: shows what would change, and saves nothing.' }),
        false,
        {},
      ),
      produced: setting(Type.Enum(['save'], { description: 'Saves what a preview has made.' }), 'save', {}),
      ...saving,
    },
    data: record(
      { ...madeFields, version: orNull(version), production: Type.Optional(production) },
      'The new version, or what comes of the script. It may still run.',
    ),
    errors: [
      ...saveErrors,
      ...refusalsOf('bad archive', 'no such upload', 'tests are being produced', 'nothing was produced'),
    ],
  },
});

export const casesPage = page({
  path: '/problem/:code/test_data/cases',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Changes the order, points, batches and samples of cases',
    form: {
      cases: setting(
        listOf(
          record({
            number: givenNumber('Number of the case.'),
            ...optional({
              position: givenNumber('Its new number.'),
              points: givenPoints,
              batch: givenBatch,
              sample,
              pretest,
              remove: flag('Whether it is removed.'),
            }),
          }),
          'The cases that change.',
        ),
        [],
        {},
      ),
      batches: setting(
        listOf(
          record({
            number: givenNumber('Number of the batch.'),
            ...optional({
              points: givenPoints,
              dependencies: listOf(Type.Integer(), 'Numbers of the batches that must pass first.'),
              score_rule: scoreRule,
            }),
          }),
          'The batches that change.',
        ),
        [],
        {},
      ),
      range: setting(
        Type.String({ description: 'Numbers of cases that change in the same way, such as `1-20, 25`.' }),
        '',
        {},
      ),
      range_points: setting(orNull(givenPoints), null, {}),
      range_batch: setting(
        orNull(
          Type.Integer({ minimum: 0, maximum: maxCases, description: 'Number of their batch; 0 for none.' }),
        ),
        null,
        {},
      ),
      ...saving,
    },
    data: savedData,
    errors: [...saveErrors, ...refusalsOf('no such case')],
  },
});

const caseFields = {
  input: setting(Type.String({ description: 'The text of the input.' }), '', {}),
  output: setting(Type.String({ description: 'The text of the output.' }), '', {}),
  points: setting(orNull(givenPoints), null, {}),
  batch: setting(givenBatch, null, {}),
  sample: setting(sample, false, {}),
  ...saving,
};

const caseFile = { ...listedFile, text: orNull(text('Its text; null for a large or binary file.')) };

export const newCasePage = page({
  path: '/problem/:code/test_data/new_case',
  access: 'signed in',
  errors: ofEditors,
  post: { summary: 'Adds a case to the test data', form: caseFields, data: savedData, errors: saveErrors },
});

export const casePage = page({
  path: '/problem/:code/test_data/case/:number',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'One case of the test data',
    data: record(
      {
        version: orNull(version),
        number: whole('Its number, from 1.'),
        points,
        batch,
        sample,
        input: orNull(record(caseFile, 'The file with the input.')),
        output: orNull(record(caseFile, 'The file with the output.')),
        generated: orNull(
          record(
            {
              input: text('The input, perhaps only its beginning.'),
              output: text('The output, perhaps only its beginning.'),
              input_bytes: whole('Size of the whole input.'),
              output_bytes: whole('Size of the whole output.'),
            },
            'What a generator made for the case.',
          ),
        ),
      },
      'The case.',
    ),
  },
  post: {
    summary: 'Changes one case of the test data',
    form: {
      ...caseFields,
      remove: setting(Type.Boolean({ description: 'Removes the case instead.' }), false, {}),
    },
    data: savedData,
    errors: saveErrors,
  },
});

export const programsPage = page({
  path: '/problem/:code/programs',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'How submissions are run, and the programs that this needs',
    data: record(
      {
        version: orNull(version),
        init: text('The file `init.yml`.'),
        reasons: texts('What in `init.yml` is not among these fields. Then the fields below are missing.'),
        ...optional(programData),
      },
      'The type and its programs.',
    ),
  },
  post: {
    summary: 'Changes the type of a problem and its programs, which must compile',
    form: { ...problemPrograms, ...saving },
    data: savedData,
    errors: saveErrors,
  },
});

export const initPage = page({
  path: '/problem/:code/programs/init',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Replaces the file `init.yml` of the test data',
    form: { init: required(Type.String({ description: 'Its text.' }), {}), ...saving },
    data: savedData,
    errors: saveErrors,
  },
});

export const checkerPage = page({
  path: '/problem/:code/test_data/checker',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary:
      'Chooses the checker of a problem. Its options are further fields, such as `floats-precision` or `icpc-float_tolerance`',
    form: {
      checker: required(Type.String({ description: 'Name of the checker, for example `standard`.' }), {}),
      ...saving,
    },
    data: savedData,
    errors: saveErrors,
  },
});

export const dataFilesPage = page({
  path: '/problem/:code/test_data/files',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Adds, replaces or removes a file of the test data',
    form: {
      path: setting(Type.String({ maxLength: 200, description: 'Its path.' }), '', {}),
      file: setting(file('Its content.'), '', {}),
      remove: setting(Type.String({ description: 'Path of the file to remove.' }), '', {}),
      ...saving,
    },
    data: savedData,
    errors: saveErrors,
  },
});

export const testDataPages = [
  testDataPage,
  casesPage,
  newCasePage,
  casePage,
  checkerPage,
  programsPage,
  initPage,
  dataFilesPage,
];

import { problemTypes } from '@tribunal/core/test-data/generated-data';
import { fileKinds } from '@tribunal/core/test-data/problem-file';
import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { problemSettings } from '../settings/problem-settings.ts';
import { setting } from '../settings/setting.ts';
import { Checker, ProblemCases } from '../snapshot/problem-lines.ts';
import {
  decimal,
  file,
  flag,
  listOf,
  objects,
  oneOf,
  orNull,
  record,
  text,
  texts,
  whole,
} from './data-schemas.ts';
import { page } from './page.ts';
import { problemPrograms } from './problem-programs.ts';
import {
  changed,
  effectTexts,
  optionalSettings,
  preview,
  seenVersion,
  settingsData,
} from './settings-data.ts';

const ofEditors = refusalsOf('no such problem', 'not allowed to edit problem');
const code = text('Problem code.');

/** Test data that comes with the settings. */
const givenData = {
  cases: setting(Type.Optional(ProblemCases), [], {}),
  checker: setting(Type.Optional(Checker), { name: 'standard' }, {}),
  ...problemPrograms,
};

const packageField = setting(
  file(
    'A problem package, or the id of an upload. It replaces the content of the problem; settings that are sent with it count more.',
  ),
  '',
  {},
);

/** What the import of a package tells in addition. */
const importedData = {
  format: Type.Optional(
    text('Format of the package. This and the following fields are there only for a package.'),
  ),
  is_preview: Type.Optional(flag('Whether nothing was saved.')),
  files: Type.Optional(
    record(
      {
        added: texts('Names of new files.'),
        removed: texts('Names of removed files.'),
        changed: texts('Names of files with other content.'),
      },
      'Files of the test data.',
    ),
  ),
  test_data: Type.Optional(
    record(
      {
        cases: whole('Number of cases.'),
        batches: whole('Number of batches.'),
        points: decimal('Sum of the points.'),
        fault: orNull(text('Why the judge cannot use the data.')),
      },
      'The test data.',
    ),
  ),
  not_imported: Type.Optional(texts('What was left out.')),
};

const effects = record(
  {
    regraded: whole('Submissions with other points.'),
    texts: Type.Optional(effectTexts),
  },
  'What else changes.',
);

const ofPackages = refusalsOf(
  'bad package',
  'no such upload',
  'no judge can use the test data',
  'test data has no samples',
);

export const editProblemPage = page({
  path: '/problem/:code/edit',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'All settings of a problem',
    data: settingsData(
      { checker: Checker, type: oneOf(problemTypes, 'How submissions are run.') },
      problemSettings,
    ),
  },
  post: {
    summary: 'Changes the settings that it contains, or replaces the problem by a package',
    form: {
      ...optionalSettings(problemSettings),
      ...givenData,
      package: packageField,
      version: seenVersion,
      preview,
      force: setting(
        Type.Boolean({ description: 'Also saves test data that no online judge can use during a contest.' }),
        false,
        {},
      ),
    },
    data: record(
      {
        changed,
        effects,
        code: Type.Optional(code),
        version: Type.Optional(text('The version after the edit.')),
        ...importedData,
      },
      'What changed.',
    ),
    errors: [...refusalsOf('problem was edited meanwhile'), ...ofPackages],
  },
});

export const newProblemPage = page({
  path: '/problems/new',
  access: 'signed in',
  errors: refusalsOf('not allowed to create problems'),
  post: {
    summary: 'Creates a problem, from its settings or from a package',
    form: { ...optionalSettings(problemSettings), ...givenData, package: packageField, preview },
    status: 201,
    data: record(
      { code, changed: Type.Optional(changed), effects: Type.Optional(effects), ...importedData },
      'The new problem.',
    ),
    errors: ofPackages,
  },
});

export const cloneProblemPage = page({
  path: '/problem/:code/clone',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Creates a copy of a problem, with the settings that are sent instead of its own',
    form: { ...optionalSettings(problemSettings), code: problemSettings.code, ...givenData },
    status: 201,
    data: record({ code }, 'The new problem.'),
    errors: refusalsOf('not allowed to create problems'),
  },
});

export const deleteProblemPage = page({
  path: '/problem/:code/delete',
  access: 'signed in',
  errors: ofEditors,
  post: {
    summary: 'Deletes a problem that nothing uses',
    data: record({ code }, 'What was deleted.'),
    errors: refusalsOf('problem has submissions', 'problem is in a contest'),
  },
});

const ProblemFile = record({
  ...problemSettings.files.schema.items.properties,
  url: text('Its address.'),
});

export const problemFilesPage = page({
  path: '/problem/:code/files',
  access: 'signed in',
  errors: ofEditors,
  get: { summary: 'Images, attachments and PDF statements of a problem', data: objects(ProblemFile) },
  post: {
    summary: 'Adds or replaces a file of a problem, 201, or removes one, 200 with the list of GET',
    form: {
      file: setting(file('Its content.'), '', {}),
      name: setting(
        Type.String({ maxLength: 100, description: 'Its name; that of the file if left out.' }),
        '',
        {},
      ),
      kind: setting(orNull(oneOf(fileKinds, 'What it is for; chosen by the content if left out.')), null, {}),
      remove: setting(Type.String({ description: 'Name of the file to remove.' }), '', {}),
    },
    status: 201,
    data: record(
      {
        ...Type.Partial(ProblemFile).properties,
        objects: Type.Optional(listOf(ProblemFile, 'Those that stay, after one was removed.')),
      },
      'The new file.',
    ),
    errors: refusalsOf(
      'file name is not allowed',
      'file is empty',
      'file is too large',
      'file is not an image',
      'file is not a PDF',
      'too many files',
      'no such file',
    ),
  },
});

export const problemEditingPages = [
  editProblemPage,
  newProblemPage,
  cloneProblemPage,
  deleteProblemPage,
  problemFilesPage,
];

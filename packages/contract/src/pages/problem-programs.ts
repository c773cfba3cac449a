import { maxSourceLength } from '@tribunal/core/bounds';
import { problemTypes } from '@tribunal/core/test-data/generated-data';
import Type, { type Static } from 'typebox';
import { described, setting } from '../settings/setting.ts';
import { listOf, orNull, record, text } from './data-schemas.ts';

/** Programs of one kind that a problem may have. */
export const maxPrograms = 20;
export const maxProcesses = 8;
const maxProgramBytes = 16 * maxSourceLength;

export const programConventions = ['default', 'testlib', 'icpc'] as const;
export type ProgramConvention = (typeof programConventions)[number];

/** A file of the test data, perhaps in a folder. */
const programNamePattern = '^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}(?:/[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}){0,4}$';

const name = Type.String({
  pattern: programNamePattern,
  description: 'Name of its file, for example `interactor.py`.',
});
const source = Type.String({ maxLength: maxProgramBytes, description: 'Its source code.' });
const convention = Type.Optional(
  Type.Enum([...programConventions], {
    description:
      'What its exit code means. Left out: `testlib` if the source includes `testlib.h`, otherwise `default`.',
  }),
);
const Source = record({ name, source });
const Program = record({ name, source, convention });

export type SourceProgram = Static<typeof Source>;
export type ConventionalProgram = Static<typeof Program>;

const fileName = orNull(
  Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$', description: 'Name of a file.' }),
);
const sources = (description: string) => Type.Array(Source, { maxItems: maxPrograms, description });

/** How the submissions of a problem are run, and the programs that this needs. */
export const problemPrograms = {
  type: setting(Type.Enum([...problemTypes], { description: 'How submissions are run.' }), 'standard', {}),
  interactor: setting(orNull(Program), null, { description: 'For `interactive`: talks to the submission.' }),
  processes: setting(Type.Integer({ minimum: 1, maximum: maxProcesses }), 1, {
    description: 'For `communication`: how many processes of the submission run.',
  }),
  manager: setting(orNull(Source), null, { description: 'For `communication`: talks to the processes.' }),
  graders: setting(
    Type.Record(Type.String(), Source),
    {},
    {
      description:
        'For `function`: the main program, by the key of its language. One serves all versions of a language.',
    },
  ),
  headers: setting(sources('Headers that graders and submissions include.'), [], {
    description: 'For `function`: headers that graders and submissions include.',
  }),
  input_file: setting(fileName, null, { description: 'For `file_io`: the file that submissions read.' }),
  output_file: setting(fileName, null, { description: 'For `file_io`: the file that submissions write.' }),
  checker_program: setting(orNull(Program), null, {
    description: 'Decides in place of a checker of the judge. Not for `interactive` and `communication`.',
  }),
  generators: setting(sources('Programs that make tests.'), [], { description: 'Programs that make tests.' }),
  validators: setting(Type.Array(Program, { maxItems: maxPrograms }), [], {
    description: 'Programs that check the inputs.',
  }),
};

/** The same as data of an answer. */
export const programData = {
  type: Type.Enum([...problemTypes], { description: 'How submissions are run.' }),
  interactor: described(orNull(Program), 'Talks to the submission.'),
  processes: Type.Integer({ description: 'How many processes of the submission run.' }),
  manager: described(orNull(Source), 'Talks to the processes.'),
  graders: Type.Record(Type.String(), Source, { description: 'By the key of the language.' }),
  headers: listOf(Source, 'Headers that graders and submissions include.'),
  input_file: orNull(text('The file that submissions read.')),
  output_file: orNull(text('The file that submissions write.')),
  checker_program: described(orNull(Program), 'Decides in place of a checker of the judge.'),
  generators: listOf(Source, 'Programs that make tests.'),
  validators: listOf(Program, 'Programs that check the inputs.'),
};

const ProgramSetSchema = record(programData);
/** A type with its programs. */
export type ProgramSet = Static<typeof ProgramSetSchema>;

export const programNames = Object.keys(problemPrograms) as (keyof ProgramSet)[];

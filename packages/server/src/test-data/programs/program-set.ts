import type {
  ConventionalProgram,
  ProgramConvention,
  ProgramSet,
  SourceProgram,
} from '@tribunal/contract/pages/problem-programs';
import type { ProblemType } from '@tribunal/core/test-data/generated-data';
import { keyOfSource } from '@tribunal/core/test-data/program-sources';
import type { InitFile, ProgramSettings } from '@tribunal/judge/test-data/init-file';
import { isHeader } from './included-files.ts';

/** The type and the programs of test data, or what in `init.yml` the form cannot show. */
export type ReadPrograms = { readonly set: ProgramSet } | { readonly reasons: readonly string[] };

type ReadText = (name: string) => string | null;

export const noPrograms: ProgramSet = {
  type: 'standard',
  interactor: null,
  processes: 1,
  manager: null,
  graders: {},
  headers: [],
  input_file: null,
  output_file: null,
  checker_program: null,
  generators: [],
  validators: [],
};

const typeKeys = {
  interactive: 'interactive',
  communication: 'communication',
  signature_grader: 'function',
  file_io: 'file_io',
  output_only: 'output_only',
} as const satisfies Partial<Record<keyof InitFile, ProblemType>>;

/** Reads what the form shows. Cases and other settings are not part of it. */
export function programSetIn(init: InitFile, read: ReadText): ReadPrograms {
  const reasons: string[] = [];
  const reader = { read, refuse: (reason: string) => void reasons.push(reason) };
  const kinds = (Object.keys(typeKeys) as (keyof typeof typeKeys)[]).filter((key) => init[key]);
  if (kinds.length > 1) reasons.push(`init.yml has ${kinds.join(' and ')} together`);
  if (init.validator !== undefined) reasons.push('init.yml has "validator"');
  const { files: _, ...managed } = managerSettings(init) ?? { files: '' };
  if (init.communication && Object.keys(managed).length > 0)
    reasons.push(`the manager has ${Object.keys(managed).join(', ')}`);
  if (init.signature_grader?.allow_main) reasons.push('signature_grader has "allow_main"');
  const { checker } = init;
  const bridged = typeof checker === 'object' && checker.name === 'bridged' ? checker.args : null;
  const set: ProgramSet = {
    type: kinds[0] ? typeKeys[kinds[0]] : 'standard',
    interactor: init.interactive ? conventional('the interactor', init.interactive, reader) : null,
    processes: init.communication?.processes ?? 1,
    manager: init.communication ? sourceIn('the manager', filesOf(managerSettings(init)), reader) : null,
    graders: gradersIn(init, reader),
    headers: listed(init.signature_grader?.header).flatMap((name) => textOf(name, reader) ?? []),
    input_file: init.file_io?.input ?? null,
    output_file: init.file_io?.output ?? null,
    checker_program: bridged ? conventional('the checker', bridged as ProgramSettings, reader) : null,
    generators: (init.generators ?? []).flatMap((one) => plain('a generator', one, reader) ?? []),
    validators: (init.input_validators ?? []).flatMap(
      (one) => conventional('a validator', one, reader) ?? [],
    ),
  };
  return reasons.length > 0 ? { reasons } : { set };
}

interface Reader {
  readonly read: ReadText;
  readonly refuse: (reason: string) => void;
}

function managerSettings({ communication }: InitFile): Partial<ProgramSettings> | null {
  if (!communication) return null;
  const { manager } = communication;
  return typeof manager === 'string' || Array.isArray(manager) ? { files: manager } : manager;
}

function filesOf(settings: Partial<ProgramSettings> | null): readonly string[] {
  return listed(settings?.files);
}

function listed(names: string | readonly string[] = []): readonly string[] {
  return typeof names === 'string' ? [names] : names;
}

function gradersIn({ signature_grader: grader }: InitFile, reader: Reader): Record<string, SourceProgram> {
  const graders: Record<string, SourceProgram> = {};
  for (const name of listed(grader?.entry)) {
    const program = textOf(name, reader);
    const key = keyOfSource(name);
    if (key === null || Object.hasOwn(graders, key))
      reader.refuse(`the grader ${name} has no language of its own`);
    else if (program) graders[key] = program;
  }
  return graders;
}

function conventional(
  what: string,
  { files, type = 'default', ...others }: ProgramSettings,
  reader: Reader,
): ConventionalProgram | null {
  if (Object.keys(others).length > 0) reader.refuse(`${what} has ${Object.keys(others).join(', ')}`);
  const program = sourceIn(what, listed(files), reader);
  if (!program) return null;
  const convention = type as ProgramConvention;
  return convention === usualConvention(program.source) ? program : { ...program, convention };
}

function plain(what: string, { files, ...others }: ProgramSettings, reader: Reader): SourceProgram | null {
  if (Object.keys(others).length > 0) reader.refuse(`${what} has ${Object.keys(others).join(', ')}`);
  return sourceIn(what, listed(files), reader);
}

/** The form has one source for each program. The headers that it includes follow from it. */
function sourceIn(what: string, files: readonly string[], reader: Reader): SourceProgram | null {
  const sources = files.filter((name) => !isHeader(name));
  const [name] = sources;
  if (name === undefined || sources.length > 1) {
    reader.refuse(`${what} consists of ${sources.length} source files`);
    return null;
  }
  return textOf(name, reader);
}

function textOf(name: string, { read, refuse }: Reader): SourceProgram | null {
  const source = read(name);
  if (source === null) refuse(`${name} is missing or not a text`);
  return source === null ? null : { name, source };
}

function usualConvention(source: string): ProgramConvention {
  return /^\s*#\s*include\s*[<"]testlib\.h[>"]/m.test(source) ? 'testlib' : 'default';
}

/** `init.yml` with this type and these programs. `filesOf` adds the headers that a program includes. */
export function initWithPrograms(
  init: InitFile,
  set: ProgramSet,
  filesOf: (program: SourceProgram) => readonly string[],
): InitFile {
  const { interactive, communication, signature_grader, file_io, output_only, ...others } = init;
  const { input_validators, generators, checker, validator, ...rest } = others;
  const files = (program: SourceProgram) => ({ files: [...filesOf(program)] });
  const withType = (program: ConventionalProgram) => {
    const type = program.convention ?? usualConvention(program.source);
    return { ...files(program), ...(type !== 'default' && { type }) };
  };
  const isProgram = typeof checker === 'object' && checker.name === 'bridged';
  const chosen = set.checker_program
    ? { name: 'bridged', args: withType(set.checker_program) }
    : isProgram
      ? 'standard'
      : checker;
  const headers = set.headers.map(({ name }) => name);
  const entry = Object.values(set.graders).map(({ name }) => name);
  return {
    ...rest,
    ...(chosen !== undefined && { checker: chosen }),
    ...(set.type === 'interactive' && set.interactor && { interactive: withType(set.interactor) }),
    ...(set.type === 'communication' &&
      set.manager && { communication: { processes: set.processes, manager: files(set.manager) } }),
    ...(set.type === 'function' && {
      signature_grader: { entry, ...(headers.length > 0 && { header: headers }) },
    }),
    ...(set.type === 'file_io' && { file_io: { input: set.input_file, output: set.output_file } }),
    ...(set.type === 'output_only' && { output_only: true }),
    ...(set.validators.length > 0 && { input_validators: set.validators.map(withType) }),
    ...(set.generators.length > 0 && { generators: set.generators.map(files) }),
  };
}

/** All programs of a set, with the field that each one comes from. Those of another type are left out. */
export function programsIn(
  set: ProgramSet,
): { readonly field: keyof ProgramSet; readonly program: SourceProgram }[] {
  const one = (field: 'interactor' | 'manager' | 'checker_program') => {
    const program = set[field];
    return program ? [{ field, program }] : [];
  };
  const list = (field: 'headers' | 'generators' | 'validators') =>
    set[field].map((program) => ({ field, program }));
  return [
    ...one('interactor'),
    ...one('manager'),
    ...Object.values(set.graders).map((program) => ({ field: 'graders' as const, program })),
    ...list('headers'),
    ...one('checker_program'),
    ...list('generators'),
    ...list('validators'),
  ];
}

/** A set that has only what its type uses. */
export function onlyUsed(set: ProgramSet): ProgramSet {
  const { type } = set;
  const has = <Value>(isUsed: boolean, value: Value, none: Value) => (isUsed ? value : none);
  return {
    ...set,
    interactor: has(type === 'interactive', set.interactor, null),
    processes: has(type === 'communication', set.processes, 1),
    manager: has(type === 'communication', set.manager, null),
    graders: has(type === 'function', set.graders, {}),
    headers: has(type === 'function', set.headers, []),
    input_file: has(type === 'file_io', set.input_file, null),
    output_file: has(type === 'file_io', set.output_file, null),
    checker_program: has(usesChecker(type), set.checker_program, null),
  };
}

/** An interactor and a manager decide themselves. */
function usesChecker(type: ProblemType): boolean {
  return type !== 'interactive' && type !== 'communication';
}

/** The fields of the programs that the type needs and that are missing. */
export function missingPrograms(set: ProgramSet): (keyof ProgramSet)[] {
  switch (set.type) {
    case 'interactive':
      return set.interactor ? [] : ['interactor'];
    case 'communication':
      return set.manager ? [] : ['manager'];
    case 'function':
      return Object.keys(set.graders).length > 0 ? [] : ['graders'];
    case 'file_io':
      return set.input_file !== null || set.output_file !== null ? [] : ['input_file'];
    default:
      return [];
  }
}

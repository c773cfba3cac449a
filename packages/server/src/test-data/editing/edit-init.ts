import type { ProgramSet } from '@tribunal/contract/pages/problem-programs';
import {
  type CasesEdit,
  type CasesFault,
  editPretests,
  editUnits,
  type UnitEntry,
} from '@tribunal/core/test-data/edit-cases';
import type { PlainChecker } from '@tribunal/core/test-data/generated-data';
import { initText } from '@tribunal/core/test-data/init-text';
import { type InitFile, parseInitFile } from '@tribunal/judge/test-data/init-file';
import { matchCases } from '@tribunal/judge/test-data/match-cases';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import { openProblemFiles } from '@tribunal/judge/test-data/problem-files';
import { withIncluded } from '../programs/included-files.ts';
import { initWithPrograms, programsIn } from '../programs/program-set.ts';
import { textReader } from '../programs/text-reader.ts';

/** What changes in `init.yml`. What is left out stays. */
export interface InitEdit {
  readonly cases?: CasesEdit;
  readonly checker?: PlainChecker;
  readonly programs?: ProgramSet;
  /** Where the tests in `produced/` come from. */
  readonly production?: Pick<Required<InitFile>, 'script' | 'main_solution'>;
}

export type EditedInit = NewInit | { readonly casesFault: CasesFault };

interface NewInit {
  readonly init: string;
  /** The programs of the edit, with the headers that they include. */
  readonly programs?: readonly EditedProgram[];
  /** Files of programs that nothing uses any more. */
  readonly unused?: readonly string[];
}

interface EditedProgram {
  readonly field: keyof ProgramSet;
  readonly files: readonly string[];
}

/** The text of the new `init.yml`. Data without one begins with no cases. Comments in the file are not kept. */
export async function editInit(
  folder: OpenFolder,
  { cases, checker, programs, production }: InitEdit,
): Promise<EditedInit> {
  const text = folder.read('init.yml')?.toString('utf8') ?? 'test_cases: []';
  const init = parseInitFile(text);
  const units = (
    Array.isArray(init.test_cases) ? init.test_cases : await matchedCases(folder, init)
  ) as UnitEntry[];
  const edited = cases ? editUnits(units, cases) : { units };
  if ('fault' in edited) return { casesFault: edited.fault };
  const pretests = cases && editPretests(units, (init.pretest_test_cases ?? []) as UnitEntry[], cases);
  const { pretest_test_cases: before, ...settings } = init;
  const tested = (pretests ?? before ?? []).length > 0 ? { pretest_test_cases: pretests ?? before } : {};
  const chosen = checker && { checker: checker.args === null ? checker.name : { ...checker } };
  const made = {
    ...settings,
    ...tested,
    ...chosen,
    ...production,
    test_cases: edited.units as InitFile['test_cases'],
  };
  return programs ? withPrograms(folder, init, made, programs) : { init: initText(made) };
}

function withPrograms(folder: OpenFolder, before: InitFile, made: object, set: ProgramSet): NewInit {
  const read = textReader(folder);
  const files = ({ name }: { readonly name: string }) => withIncluded(name, read);
  const after = initWithPrograms(made as InitFile, set, files);
  const init = initText(after as Readonly<Record<string, unknown>>);
  const programs = programsIn(set).map(({ field, program }) => ({ field, files: files(program) }));
  const unused = programFiles(before).filter((name) => !init.includes(JSON.stringify(name)));
  return { init, programs, unused };
}

/** Every file that `init.yml` names outside its cases. */
function programFiles({
  test_cases: _,
  pretest_test_cases: __,
  archive: ___,
  ...settings
}: InitFile): string[] {
  const names: string[] = [];
  JSON.stringify(settings, (_key, value) => {
    if (typeof value === 'string') names.push(value);
    return value;
  });
  return names;
}

/** The cases of an archive, which the new `init.yml` lists one by one. */
async function matchedCases(
  folder: OpenFolder,
  { archive, test_cases: formats }: ReturnType<typeof parseInitFile>,
): Promise<unknown[]> {
  const files = await openProblemFiles(folder, archive ?? null);
  try {
    return matchCases(files.archiveNames(), Array.isArray(formats) ? {} : (formats ?? {}));
  } finally {
    files.close();
  }
}

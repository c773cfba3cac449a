import {
  type CasesEdit,
  type CasesFault,
  editPretests,
  editUnits,
  type UnitEntry,
} from '@tribunal/core/test-data/edit-cases';
import type { PlainChecker } from '@tribunal/core/test-data/generated-data';
import { initText } from '@tribunal/core/test-data/init-text';
import { parseInitFile } from '@tribunal/judge/test-data/init-file';
import { matchCases } from '@tribunal/judge/test-data/match-cases';
import type { OpenFolder } from '@tribunal/judge/test-data/open-folder';
import { openProblemFiles } from '@tribunal/judge/test-data/problem-files';

/** What changes in `init.yml`. What is left out stays. */
export interface InitEdit {
  readonly cases?: CasesEdit;
  readonly checker?: PlainChecker;
}

export type EditedInit = { readonly init: string } | { readonly casesFault: CasesFault };

/** The text of the new `init.yml`. Data without one begins with no cases. Comments in the file are not kept. */
export async function editInit(folder: OpenFolder, { cases, checker }: InitEdit): Promise<EditedInit> {
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
  return { init: initText({ ...settings, ...tested, ...chosen, test_cases: edited.units }) };
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

import type { ProgramSet } from '@tribunal/contract/pages/problem-programs';
import { checkRecord } from '@tribunal/contract/snapshot/snapshot-check';
import type { GivenData } from '../../../../actions/problems/create-problem.ts';
import { generateData } from '../../../../actions/problems/test-data/generate-data.ts';
import type { Site } from '../../../../site.ts';
import type { FoundProblem } from '../../../../storage/problems/authoring/edited-problem.ts';
import {
  type DataBefore,
  dataBefore,
  type PreparedData,
  prepareData,
} from '../../../../test-data/editing/change-test-data.ts';
import { programsOfVersion } from '../../../../test-data/editing/current-programs.ts';
import { isKnownChecker } from '../../../../test-data/known-checkers.ts';
import { noPrograms } from '../../../../test-data/programs/program-set.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import { givenPrograms, programFieldsIn } from '../programs/given-programs.ts';
import { sentence, wrongPrograms } from '../test-data/save-fields.ts';

const standard = { name: 'standard', args: null };

/** The test data that a program sends with a new problem, in the fields `cases` and `checker` of a snapshot. */
function givenData(body: unknown): GivenData | WrongFields {
  const { cases, checker } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const givenCases = cases ?? [];
  const checked = checkRecord({ type: 'problem', code: 'x', name: '', cases: givenCases });
  if ('fault' in checked || checked.record.type !== 'problem')
    return { status: 400, faults: { cases: (t) => t.authoring.wrongCases } };
  const known = checkerIn(checker ?? standard);
  if (!known) return { status: 400, faults: { checker: (t) => t.authoring.wrongChecker } };
  const plain = (checked.record.cases ?? []).map(({ points = null, batch = null, ...one }) => ({
    ...one,
    points,
    batch,
  }));
  return { checker: known, cases: plain };
}

function checkerIn(given: unknown): GivenData['checker'] | null {
  const checked = checkRecord({ type: 'problem', code: 'x', name: '', checker: given });
  if ('fault' in checked || checked.record.type !== 'problem') return null;
  const { name = '', args = null } = checked.record.checker ?? {};
  return isKnownChecker(name) ? { name, args } : null;
}

/** The test data of a request. With a type or programs, all files are prepared; those that were not sent stay. */
export async function givenTestData(
  site: Site,
  body: unknown,
  before: FoundProblem | null,
): Promise<GivenData | WrongFields> {
  const plain = givenData(body);
  if ('faults' in plain) return plain;
  const fields = programFieldsIn(body);
  const current = before?.dataVersion ? await programsOfVersion(site, before.dataVersion) : null;
  const isUnchanged = Object.keys(fields).length === 0;
  // Cases that replace others do not say anything about the programs that judge them.
  if (isUnchanged && (current === null || 'reasons' in current || !hasPrograms(current.set))) return plain;
  const replaces = Object.hasOwn(body as object, 'checker') && !Object.hasOwn(fields, 'checker_program');
  const programs = givenPrograms({ ...(replaces && { checker_program: null }), ...fields }, current);
  if ('faults' in programs) return programs;
  const { checker, cases } = plain;
  if (cases.length === 0 && current === null && !hasPrograms(programs.set)) return plain;
  const base =
    cases.length === 0 && before
      ? await dataBefore(site, before)
      : { files: await filesOfCases(site, plain), listing: null, checker };
  const prepared = await prepare(site, base, programs.set);
  return 'faults' in prepared ? prepared : { checker, cases, prepared };
}

async function filesOfCases({ blobs }: Site, { checker, cases }: GivenData) {
  return cases.length === 0 ? [] : (await generateData(blobs, checker, cases)).files;
}

function hasPrograms(set: ProgramSet): boolean {
  return JSON.stringify(set) !== JSON.stringify(noPrograms);
}

async function prepare(
  site: Site,
  base: DataBefore,
  programs: ProgramSet,
): Promise<PreparedData | WrongFields> {
  const prepared = await prepareData(site, base, { edit: { programs } });
  if ('programFaults' in prepared) return wrongPrograms(prepared.programFaults);
  if ('files' in prepared) return prepared;
  const detail = 'detail' in prepared ? sentence(prepared.detail) : '';
  return { status: 400, faults: { type: () => detail } };
}

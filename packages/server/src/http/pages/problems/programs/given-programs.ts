import { type ProgramSet, problemPrograms, programNames } from '@tribunal/contract/pages/problem-programs';
import { isSourceOf, keyOfSource } from '@tribunal/core/test-data/program-sources';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import {
  missingPrograms,
  noPrograms,
  onlyUsed,
  programsIn,
} from '../../../../test-data/programs/program-set.ts';
import type { WrittenPrograms } from '../../../../test-data/programs/written-programs.ts';
import type { WrongFields } from '../../../forms/answer-form.ts';
import type { Text } from '../../../forms/form.ts';

type Given = Partial<Record<keyof ProgramSet, unknown>>;

const checks = new Map(
  programNames.map((name) => [name, Compile(Type.Unsafe(problemPrograms[name].schema))]),
);

/** The fields of a request that are about the type. `type` is also the type of a line of a snapshot. */
export function programFieldsIn(body: unknown): Given {
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
  const given = programNames.filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(
    given.filter((name) => name !== 'type' || sent.type !== 'problem').map((name) => [name, sent[name]]),
  );
}

/** The type and programs after a request. A new type begins without programs; otherwise those that were not sent stay. */
export function givenPrograms(
  given: Given,
  current: WrittenPrograms | null,
  /** Whether what the type does not use is a fault. */
  isStrict = true,
): { readonly set: ProgramSet } | WrongFields {
  const faults: Record<string, Text> = {};
  for (const [name, value] of Object.entries(given))
    if (!checks.get(name as keyof ProgramSet)?.Check(value)) faults[name] = (t) => t.programs.malformed;
  if (Object.keys(faults).length > 0) return { status: 400, faults };
  const sent = given as Partial<ProgramSet>;
  const before = current && 'set' in current ? current.set : noPrograms;
  if (current && 'reasons' in current && sent.type === undefined) {
    const [field = 'type'] = Object.keys(given);
    const { reasons } = current;
    return { status: 400, faults: { [field]: (t) => t.programs.notInForm(reasons) } };
  }
  const set = { ...before, ...sent };
  const used = onlyUsed({ ...set, graders: byLanguage(set.graders) });
  return faultsOf(set, used, isStrict ? sent : {}) ?? { set: used };
}

/** One grader serves all languages with its extension. */
function byLanguage(graders: ProgramSet['graders']): ProgramSet['graders'] {
  return Object.fromEntries(
    Object.entries(graders).map(([key, program]) => [
      isSourceOf(key, program.name) ? (keyOfSource(program.name) ?? key) : key,
      program,
    ]),
  );
}

function faultsOf(set: ProgramSet, used: ProgramSet, sent: Partial<ProgramSet>): WrongFields | null {
  const faults: Record<string, Text> = {};
  for (const [name, value] of Object.entries(sent) as [keyof ProgramSet, unknown][])
    if (
      isGiven(value) &&
      JSON.stringify(used[name]) === JSON.stringify(noPrograms[name]) &&
      value !== used[name]
    )
      faults[name] = (t) => t.programs.notOfType(t.programs.types[set.type]);
  for (const name of missingPrograms(used)) faults[name] = (t) => t.programs.missing;
  for (const [key, { name }] of Object.entries(used.graders))
    if (!isSourceOf(key, name)) faults.graders = (t) => t.programs.otherLanguage(name, key);
  const names = new Map<string, string>();
  for (const { field, program } of programsIn(used)) {
    const { name, source } = program;
    if (field !== 'headers' && keyOfSource(name) === null)
      faults[field] ??= (t) => t.programs.unknownLanguage(name);
    if (name === 'init.yml' || (names.get(name) ?? source) !== source)
      faults[field] ??= (t) => t.programs.nameTwice(name);
    names.set(name, source);
  }
  return Object.keys(faults).length > 0 ? { status: 400, faults } : null;
}

/** Null, an empty list and the like say that there is no program. */
function isGiven(value: unknown): boolean {
  if (value === null || value === 1 || typeof value === 'string') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

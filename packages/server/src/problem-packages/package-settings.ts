import { maxSeconds } from '@tribunal/core/bounds';
import type { DataSummary } from '@tribunal/core/test-data/generated-data';
import { isStatementLanguage } from '@tribunal/core/texts/names';
import { defaultProblemSettings } from '../actions/problems/create-problem.ts';
import { sortedFiles } from '../actions/problems/edit-problem-files.ts';
import type { ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';
import { PackageError, type ReadProblem } from './model.ts';
import { provisionalSeconds, ruleOfNew } from './provisional-limit.ts';

const maxStatementLength = 200_000;
const maxNameLength = 200;
const maxMemoryKib = 2_147_483_647;
const maxTypes = 50;

/** The settings of a problem after the import. What the package does not state stays as it is. */
export function packageSettings(
  problem: ReadProblem,
  summary: DataSummary,
  code: string,
  before: ProblemSettings | null,
  files: ProblemSettings['files'],
): ProblemSettings {
  const base = before ?? { ...defaultProblemSettings, code, name: code };
  if (problem.settings) return ownSettings(problem.settings, base, before !== null, files);
  // Without a statement about it, partial points count where somebody has distributed points.
  const partial = problem.isPartial ?? before?.partial ?? summary.points !== summary.cases;
  return {
    ...base,
    ...statementsOf(problem, base),
    partial,
    short_circuit: problem.isPartial === null && before ? before.short_circuit : !partial,
    time_limit:
      limit('time', problem.timeLimitSeconds, maxSeconds) ??
      (before === null && ruleOfNew(problem) ? provisionalSeconds : base.time_limit),
    memory_limit: limit('memory', rounded(problem.memoryLimitKib), maxMemoryKib) ?? base.memory_limit,
    types: problem.types.length > 0 ? problem.types.slice(0, maxTypes) : base.types,
    source: problem.source.slice(0, 500) || base.source,
    files: merged(base.files, files),
    license: problem.license.slice(0, 200) || base.license,
  };
}

/** Our own format states everything. A problem that exists keeps its people and who may see it. */
function ownSettings(
  given: ProblemSettings,
  base: ProblemSettings,
  isReplaced: boolean,
  files: ProblemSettings['files'],
): ProblemSettings {
  const { authors, curators, testers, organizations, is_organization_private, source_visibility } = base;
  const people = { authors, curators, testers, organizations, is_organization_private };
  return {
    ...base,
    ...given,
    ...(isReplaced && { ...people, source_visibility }),
    is_public: base.is_public,
    code: base.code,
    files: sortedFiles(files),
  };
}

/** The first statement of the package is the default one. Statements in languages that it does not have stay. */
function statementsOf({ statements }: ReadProblem, base: ProblemSettings): Partial<ProblemSettings> {
  const given = statements.map((one) => ({
    language: one.language,
    name: one.name.slice(0, maxNameLength) || base.name,
    description: shortEnough(one.text, one.language),
    notes: shortEnough(one.notes ?? '', one.language),
  }));
  const [first, ...others] = given.filter(({ language }) => isStatementLanguage(language));
  if (!first) return {};
  if (first.description === '' && first.notes === '' && others.length === 0) return { name: first.name };
  const own = { language: base.statement_language, name: base.name, description: base.description };
  const kept = [...(base.description === '' ? [] : [{ ...own, notes: base.notes }]), ...base.statements];
  const written = new Set(given.map(({ language }) => language));
  const { language: statement_language, ...texts } = first;
  const all = [...others, ...kept.filter(({ language }) => !written.has(language))];
  return {
    ...texts,
    statement_language,
    statements: all.sort((left, right) => (left.language < right.language ? -1 : 1)),
  };
}

/** A file of the package replaces the one of the same name. */
function merged(before: ProblemSettings['files'], given: ProblemSettings['files']): ProblemSettings['files'] {
  const names = new Set(given.map(({ name }) => name));
  return sortedFiles([...before.filter(({ name }) => !names.has(name)), ...given]);
}

function shortEnough(text: string, language: string): string {
  if (text.length > maxStatementLength)
    throw new PackageError(`the statement (${language}) is longer than ${maxStatementLength} characters`);
  return text;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function limit(name: string, value: number | null, most: number): number | null {
  if (value !== null && !(value > 0 && value <= most))
    throw new PackageError(`the ${name} limit of the package is not between 0 and ${most}`);
  return value;
}

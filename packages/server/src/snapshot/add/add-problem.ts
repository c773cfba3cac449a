import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { columnsOf } from '../../storage/editing/stored-settings.ts';
import { problemRoles } from '../../storage/problems/authoring/problem-lists.ts';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { writeVersion } from './add-data-version.ts';
import { addNamed } from './add-named.ts';

export function addProblem(writing: Writing, record: SnapshotRecordOf<'problem'>, line: number): void {
  const settings = {
    ...defaultsOf(problemSettings),
    is_organization_private: (record.organizations ?? []).length > 0,
    ...record,
  };
  const { points, partial, time_limit } = settings;
  const { id } = define(writing.directory.problems, 'problem', record.code, line, () => ({
    id: writing.ids.next('problems', line, record.id),
    line,
    points,
    partial,
  }));
  write(writing, 'problems', line, {
    id,
    ...columnsOf(problemSettings, settings),
    checker_name: record.checker?.name ?? 'standard',
    checker_args: record.checker?.args == null ? null : JSON.stringify(record.checker.args),
    data_version: writing.generated.get(line)?.version ?? record.data_version ?? null,
  });
  addStatements(writing, record, id, line);
  for (const file of record.files ?? []) write(writing, 'problem_files', line, { problem_id: id, ...file });
  addNamed(writing, { kind: 'problem', id, roles: problemRoles }, record, line);
  addLanguageLimits(writing, record, id, line);
  addCases(writing, record, id, line);
  addEditorial(writing, record, id, line);
  addSolutions(writing, record, id, line);
  if (record.time_limit_rule) {
    const { factor, resolution, ignored = [] } = record.time_limit_rule;
    const row = { problem_id: id, provisional: time_limit, factor, resolution, ignored };
    write(writing, 'derived_time_limits', line, row);
  }
}

export function addProblemRevision(
  writing: Writing,
  record: SnapshotRecordOf<'problem_revision'>,
  line: number,
): void {
  const problem = refer(writing.directory.problems, 'problem', record.problem, line);
  write(writing, 'problem_revisions', line, {
    problem_id: problem.id,
    number: record.number,
    made_at: timeOf('made_at', record.made_at, line),
    made_by: record.made_by ?? null,
    settings: JSON.stringify(record.settings),
  });
}

function addStatements(
  writing: Writing,
  record: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  const written = new Set([record.statement_language ?? 'en']);
  for (const { language, name, description, notes = '' } of record.statements ?? []) {
    if (written.has(language))
      throw new SnapshotError(line, `the problem has two statements in the language "${language}"`);
    written.add(language);
    write(writing, 'problem_statements', line, { problem_id, language, name, description, notes });
  }
}

function addLanguageLimits(
  writing: Writing,
  record: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  const limited = new Set<string>();
  for (const { language, time_limit, memory_limit } of record.language_limits ?? []) {
    const { id } = refer(writing.directory.languages, 'language', language, line);
    if (limited.has(language)) throw new SnapshotError(line, `the language "${language}" is limited twice`);
    limited.add(language);
    const row = { problem_id, language_id: id, time_limit, memory_limit };
    write(writing, 'problem_language_limits', line, row);
  }
}

function addEditorial(
  writing: Writing,
  { editorial }: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  if (!editorial) return;
  const { text, author, published_at: time } = editorial;
  write(writing, 'problem_editorials', line, {
    problem_id,
    author_id: author == null ? null : refer(writing.directory.users, 'user', author, line).id,
    text,
    published_at: time == null ? null : timeOf('published_at', time, line),
  });
}

function addSolutions(
  writing: Writing,
  { solutions = [] }: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  const names = new Set<string>();
  for (const { name, language, source, ...expected } of solutions) {
    if (names.has(name)) throw new SnapshotError(line, `the problem has two solutions named "${name}"`);
    names.add(name);
    write(writing, 'problem_solutions', line, {
      problem_id,
      name,
      language_id:
        language === null ? null : refer(writing.directory.languages, 'language', language, line).id,
      source,
      permitted: expected.permitted ?? [],
      required: expected.required ?? [],
      points: expected.points ?? null,
      time_ratio: expected.time_ratio ?? null,
      note: expected.note ?? '',
      groups: JSON.stringify(expected.groups ?? []),
    });
  }
}

function addCases(
  writing: Writing,
  { code, data_made: made, data_version }: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  if (data_version) writing.made.missingVersions.set(`${code}/${data_version}`, line);
  const generated = writing.generated.get(line);
  if (!generated) return;
  if (data_version) throw new SnapshotError(line, 'a problem has either "cases" or a "data_version"');
  writeVersion(writing, line, {
    problem_id,
    ...generated,
    made_at: made ? timeOf('at', made.at, line) : writing.now,
    made_by: made?.by ? refer(writing.directory.users, 'user', made.by, line).id : null,
    reason: made?.reason ?? '',
    fault: null,
  });
}

import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { define, refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { writeVersion } from './add-data-version.ts';

export function addProblem(writing: Writing, record: SnapshotRecordOf<'problem'>, line: number): void {
  const { points = 1, partial = false, time_limit = 2 } = record;
  const { id } = define(writing.directory.problems, 'problem', record.code, line, () => ({
    id: writing.ids.next('problems', line, record.id),
    line,
    points,
    partial,
  }));
  write(writing, 'problems', line, {
    id,
    code: record.code,
    name: record.name,
    description: record.description ?? '',
    types: record.types ?? [],
    group_name: record.group ?? 'Uncategorized',
    points,
    partial,
    short_circuit: record.short_circuit ?? false,
    time_limit,
    memory_limit: record.memory_limit ?? 262_144,
    is_public: record.is_public ?? true,
    is_organization_private: record.is_organization_private ?? (record.organizations ?? []).length > 0,
    source_visibility: record.source_visibility ?? 'solved',
    case_feedback: record.case_feedback ?? 'full',
    notes: record.notes ?? '',
    source: record.source ?? '',
    license: record.license ?? '',
    statement_language: record.statement_language ?? 'en',
    checker_name: record.checker?.name ?? 'standard',
    checker_args: record.checker?.args == null ? null : JSON.stringify(record.checker.args),
    data_version: writing.generated.get(line)?.version ?? record.data_version ?? null,
  });
  addStatements(writing, record, id, line);
  for (const file of record.files ?? []) write(writing, 'problem_files', line, { problem_id: id, ...file });
  addPeople(writing, record, id, line);
  addLanguages(writing, record, id, line);
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

function addPeople(
  writing: Writing,
  record: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  const roles = { author: record.authors, curator: record.curators, tester: record.testers };
  for (const [role, names = []] of Object.entries(roles)) {
    for (const [position, name] of names.entries()) {
      const { id } = refer(writing.directory.users, 'user', name, line);
      write(writing, 'problem_roles', line, { problem_id, user_id: id, role, position });
    }
  }
  for (const slug of record.organizations ?? []) {
    const { id } = refer(writing.directory.organizations, 'organization', slug, line);
    write(writing, 'problem_organizations', line, { problem_id, organization_id: id });
  }
}

function addLanguages(
  writing: Writing,
  record: SnapshotRecordOf<'problem'>,
  problem_id: number,
  line: number,
): void {
  for (const key of record.languages ?? []) {
    const { id } = refer(writing.directory.languages, 'language', key, line);
    write(writing, 'problem_languages', line, { problem_id, language_id: id });
  }
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

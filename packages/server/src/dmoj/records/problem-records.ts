import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { clamp, maxPoints, maxSeconds } from '@tribunal/core/bounds';
import { lookup } from '@tribunal/core/lists';
import { isStatementLanguage } from '@tribunal/core/texts/names';
import type { Findings } from '../findings.ts';
import type { ImportOptions } from '../import-options.ts';
import type { Row } from '../source/mysql-source.ts';
import { type OldSite, rowsByParent } from '../source/old-site.ts';
import type { Catalog } from './catalog.ts';
import { readOldText } from './old-text.ts';
import { idsOf, isSet, known, numberOf, textOf, timeOf } from './values.ts';

export type ProblemRecord = SnapshotRecordOf<'problem'>;

/** The problems with these ids, without test data. */
export async function problemRecords(
  old: OldSite,
  catalog: Catalog,
  options: ImportOptions,
  findings: Findings,
  ids: readonly number[],
): Promise<ProblemRecord[]> {
  const rows = await old.rows('SELECT * FROM judge_problem WHERE id IN (?) ORDER BY id', [ids]);
  const parts = await partsOf(old, ids, [...catalog.organizations.keys()]);
  return rows.map((row) => {
    const code = lookup(catalog.problems, Number(row.id));
    return {
      ...textsOf(row, code, old, parts, findings),
      ...limitsOf(row, code, catalog, parts, findings),
      ...peopleOf(row, catalog, parts),
      ...visibilityOf(row, code, options, findings),
      ...editorialOf(row, catalog, old, parts, findings),
    };
  });
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

async function partsOf(old: OldSite, ids: readonly number[], organizations: readonly number[]) {
  const children = (table: string, parent = 'problem_id') => rowsByParent(old, { table, parent }, ids);
  const solutions = await children('judge_solution');
  const solutionIds = [...solutions.values()].flatMap((rows) => idsOf(rows, 'id'));
  return {
    authors: await children('judge_problem_authors'),
    curators: await children('judge_problem_curators'),
    testers: await children('judge_problem_testers'),
    organizations: await children('judge_problem_organizations'),
    allowed: await children('judge_problem_allowed_languages'),
    limits: await children('judge_languagelimit'),
    types: await children('judge_problem_types'),
    translations: await children('judge_problemtranslation'),
    administrators: await rowsByParent(
      old,
      { table: 'judge_organization_admins', parent: 'organization_id' },
      organizations,
    ),
    solutions,
    solutionAuthors: await rowsByParent(
      old,
      { table: 'judge_solution_authors', parent: 'solution_id' },
      solutionIds,
    ),
    typeNames: await namesOf(old, 'judge_problemtype', 'full_name'),
    groupNames: await namesOf(old, 'judge_problemgroup', 'full_name'),
    licenses: await namesOf(old, 'judge_license', 'name'),
  };
}

async function namesOf(old: OldSite, table: string, column: string): Promise<Map<number, string>> {
  if (!old.has(table, column)) return new Map();
  const rows = await old.rows(`SELECT id, ${column} AS name FROM ${table}`);
  return new Map(rows.map(({ id, name }) => [Number(id), textOf(name)]));
}

function textsOf(row: Row, code: string, old: OldSite, parts: Parts, findings: Findings): ProblemRecord {
  const id = Number(row.id);
  const statement_language = old.family === 'VNOJ' ? 'vi' : 'en';
  const description = readOldText(row.description, { kind: 'statement', name: code }, old, findings);
  if (description.trim() === '' && textOf(row.pdf_url) !== '')
    findings.add('problem whose statement is only a PDF: upload it at /problem/<code>/files', code);
  return {
    type: 'problem',
    id,
    code,
    name: textOf(row.name),
    description,
    statement_language,
    statements: translationsOf(parts.translations.get(id) ?? [], statement_language, code, old, findings),
    types: known(idsOf(parts.types.get(id), 'problemtype_id'), parts.typeNames),
    group: parts.groupNames.get(Number(row.group_id)) ?? 'Uncategorized',
    source: textOf(row.source),
    license: parts.licenses.get(Number(row.license_id)) ?? '',
  };
}

function translationsOf(rows: readonly Row[], main: string, code: string, old: OldSite, findings: Findings) {
  const statements = new Map<string, { language: string; name: string; description: string }>();
  for (const row of rows) {
    const language = textOf(row.language);
    if (!isStatementLanguage(language) || language === main)
      findings.add('translated statement left out because of its language', `${code} (${language})`);
    else
      statements.set(language, {
        language,
        name: textOf(row.name),
        description: readOldText(
          row.description,
          { kind: 'translated statement', name: code },
          old,
          findings,
        ),
      });
  }
  return [...statements.values()];
}

const minSeconds = 0.01;
/** The largest number of a column of the type `integer`. */
const maxMemory = 2_147_483_647;
export const tooLarge = 'limit or time above the largest possible, now that';

function limitsOf(row: Row, code: string, { languages }: Catalog, parts: Parts, findings: Findings) {
  const id = Number(row.id);
  const limit = (value: unknown, least: number, most: number) => {
    const given = numberOf(value) ?? least;
    if (given < least) findings.add('limit of zero, now the smallest possible', code);
    if (given > most) findings.add(tooLarge, code);
    return clamp(given, least, most);
  };
  const seconds = (value: unknown) => limit(value, minSeconds, maxSeconds);
  const kibibytes = (value: unknown) => limit(value, 1, maxMemory);
  const limits = (parts.limits.get(id) ?? []).flatMap((one) => {
    const language = languages.get(Number(one.language_id));
    if (language === undefined) return [];
    return [{ language, time_limit: seconds(one.time_limit), memory_limit: kibibytes(one.memory_limit) }];
  });
  const allowed = known(idsOf(parts.allowed.get(id), 'language_id'), languages);
  if (allowed.length === 0)
    findings.add(
      'problem that nobody could submit to, because it allows no language; here every language',
      code,
    );
  const points = Number(row.points);
  if (points < 0) findings.add('problem with negative points, now 0', code);
  return {
    points: clamp(points, 0, maxPoints),
    partial: isSet(row.partial),
    short_circuit: isSet(row.short_circuit),
    time_limit: seconds(row.time_limit),
    memory_limit: kibibytes(row.memory_limit),
    languages: allowed.length === languages.size ? [] : allowed,
    language_limits: limits,
  };
}

function peopleOf(row: Row, { profiles, organizations }: Catalog, parts: Parts) {
  const id = Number(row.id);
  const people = (role: 'authors' | 'curators' | 'testers') =>
    known(idsOf(parts[role].get(id), 'profile_id'), profiles);
  const groups = idsOf(parts.organizations.get(id), 'organization_id');
  if (row.organization_id != null) groups.push(Number(row.organization_id));
  const isPrivate = isSet(row.is_organization_private);
  // They edit the private problems of their organization there, but not here.
  const administrators = known(
    groups.flatMap((group) => idsOf(parts.administrators.get(group), 'profile_id')),
    profiles,
  );
  return {
    authors: people('authors'),
    curators: [...new Set([...people('curators'), ...(isPrivate ? administrators : [])])],
    testers: people('testers'),
    organizations: known(groups, organizations),
    is_organization_private: isPrivate,
  };
}

const sourceModes: Readonly<Record<string, 'always' | 'solved' | 'own'>> = {
  A: 'always',
  S: 'solved',
  O: 'own',
};

/** What the old site hid stays hidden. */
function visibilityOf(row: Row, code: string, { sourceVisibility }: ImportOptions, findings: Findings) {
  const isDeleted = row.deleted_at != null;
  if (isDeleted) findings.add('problem in the bin, now not public', code);
  const cases = textOf(row.testcase_result_visibility_mode);
  return {
    is_public: isSet(row.is_public) && !isDeleted,
    source_visibility: sourceModes[textOf(row.submission_source_visibility_mode)] ?? sourceVisibility,
    case_feedback: cases === 'B' || cases === 'S' ? ('none' as const) : ('full' as const),
  };
}

function editorialOf(
  row: Row,
  { profiles, problems }: Catalog,
  old: OldSite,
  parts: Parts,
  findings: Findings,
) {
  const solution = parts.solutions.get(Number(row.id))?.[0];
  if (!solution) return {};
  const [author = null] = known(
    idsOf(parts.solutionAuthors.get(Number(solution.id)), 'profile_id'),
    profiles,
  );
  const published_at = isSet(solution.is_public) ? (timeOf(solution.publish_on) ?? null) : null;
  const name = lookup(problems, Number(row.id));
  const text = readOldText(solution.content, { kind: 'editorial', name }, old, findings);
  return { editorial: { text, author, published_at } };
}

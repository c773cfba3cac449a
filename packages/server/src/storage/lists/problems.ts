import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { nameText, objectText, plainText, stringText } from '../json-text.ts';
import { always, type Condition } from '../visibility/condition.ts';
import { problemIsVisible } from '../visibility/problems.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { booleanIs, idIn, textIn, textsOverlap } from './filters.ts';
import { type ListPage, type PageWindow, readList } from './list-page.ts';

export interface ProblemFilters {
  readonly partial: boolean | null;
  readonly code: readonly string[];
  readonly group: readonly string[];
  readonly type: readonly string[];
  readonly organization: readonly number[];
  readonly search: readonly string[];
}

export async function listProblems(
  database: Database,
  viewer: Viewer,
  filters: ProblemFilters,
  window: PageWindow,
): Promise<ListPage> {
  const where = [
    problemIsVisible(viewer),
    booleanIs('problems.partial', filters.partial),
    textIn('problems.code', filters.code),
    textIn('problems.group_name', filters.group),
    textsOverlap('problems.types', filters.type),
    belongsTo(filters.organization),
    await isFoundBy(database, viewer, filters.search),
  ];
  return readList(database, source, where, window);
}

/** What lists and details of problems share. */
export const problemFields = {
  code: nameText('problems.code'),
  name: stringText('problems.name'),
  types: stringText('problems.types'),
  group: stringText('problems.group_name'),
  points: plainText('problems.points'),
  partial: plainText('problems.partial'),
  is_organization_private: plainText('problems.is_organization_private'),
  is_public: plainText('problems.is_public'),
};

const source = { from: sql`problems`, key: 'problems.id', record: objectText(problemFields) };

function belongsTo(organizations: readonly number[]): Condition {
  if (organizations.length === 0) return always;
  return sql<boolean>`problems.id in (
    select problem_id from problem_organizations where ${idIn('organization_id', organizations)})`;
}

const longestSearch = 200;
/** Two letters changed places, or one is wrong or missing. */
const leastSimilarity = 0.33;

/** All words in code, name or statement; when no problem has them, names like them, where the server can compare names. */
async function isFoundBy(database: Database, viewer: Viewer, search: readonly string[]): Promise<Condition> {
  const words = search.join(' ').replaceAll('\0', ' ').trim().slice(0, longestSearch);
  if (words === '') return always;
  const hasWords = sql<boolean>`problems.search @@ plainto_tsquery('simple', ${words})`;
  if (!(await hasTrigrams(database))) return hasWords;
  return sql<boolean>`(${hasWords} or (
    not exists (select from problems where ${problemIsVisible(viewer)} and ${hasWords})
    and strict_word_similarity(lower(${words}), lower(problems.name)) >= ${leastSimilarity}))`;
}

const trigrams = new WeakMap<Database, Promise<boolean>>();

/** Asked once; whoever installs the extension later restarts the site. */
function hasTrigrams(database: Database): Promise<boolean> {
  const known = trigrams.get(database) ?? findTrigrams(database);
  trigrams.set(database, known);
  return known;
}

async function findTrigrams(database: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(database.query);
  return rows.length > 0;
}

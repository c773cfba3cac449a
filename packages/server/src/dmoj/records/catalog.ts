import { isCode, isUsername } from '@tribunal/core/texts/names';
import type { Findings } from '../findings.ts';
import type { Row } from '../source/mysql-source.ts';
import type { OldSite } from '../source/old-site.ts';
import { assignNames, type NameRule, type Renamed } from './names.ts';
import { isSet, textOf } from './values.ts';

/** The names of everything that submissions and contests refer to, by the ids of the old site. */
export interface Catalog {
  /** By the id of auth_user. */
  readonly accounts: ReadonlyMap<number, string>;
  /** By the id of judge_profile, which all other tables refer to. */
  readonly profiles: ReadonlyMap<number, string>;
  readonly organizations: ReadonlyMap<number, string>;
  readonly languages: ReadonlyMap<number, string>;
  readonly judges: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, string>;
  readonly contests: ReadonlyMap<number, string>;
  readonly contestProblems: ReadonlyMap<number, ContestProblem>;
  /** Names that this site does not allow, or has twice. */
  readonly renamed: readonly (Renamed & { readonly kind: string })[];
}

interface ContestProblem {
  readonly contestId: number;
  readonly problemId: number;
}

export async function readCatalog(old: OldSite, findings: Findings): Promise<Catalog> {
  const renamed: (Renamed & { kind: string })[] = [];
  const named = async (kind: string, statement: string, rule: Omit<NameRule, 'fallback'>) => {
    const rows = (await old.rows(statement)).map(({ id, name }) => ({ id: Number(id), name: textOf(name) }));
    const assigned = assignNames(rows, { ...rule, fallback: kind });
    for (const one of assigned.renamed) {
      renamed.push({ kind, ...one });
      findings.addName(
        `${kind} renamed, because this site does not allow the name or has it already`,
        `${one.from} → ${one.to}`,
      );
    }
    return assigned.names;
  };
  const code = { isValid: isCode, longest: 64 };
  const accounts = await named('user', 'SELECT id, username AS name FROM auth_user ORDER BY id', {
    ...{ isValid: isUsername, longest: 30 },
  });
  const problems = await named('problem', 'SELECT id, code AS name FROM judge_problem ORDER BY id', code);
  const contests = await named(
    'contest',
    `SELECT id, \`key\` AS name FROM judge_contest WHERE ${hasTimes} ORDER BY id`,
    code,
  );
  const languages = await named('language', 'SELECT id, `key` AS name FROM judge_language ORDER BY id', {
    ...{ isValid: isLanguageKey, longest: 20 },
  });
  return {
    accounts,
    profiles: await profilesOf(old, accounts),
    organizations: old.has('judge_organization')
      ? await named('organization', organizationQuery(old), code)
      : new Map(),
    languages,
    judges: old.has('judge_judge')
      ? await named('judge', 'SELECT id, name FROM judge_judge ORDER BY id', judgeRule)
      : new Map(),
    problems,
    contests,
    contestProblems: new Map((await old.rows(contestProblemQuery)).map(contestProblemOf)),
    renamed,
  };
}

/** Neither `0000-00-00` nor `2024-05-00`, which MySQL and MariaDB can store. */
export const hasTimes = ['start_time', 'end_time']
  .map((column) => `YEAR(${column}) > 0 AND MONTH(${column}) > 0 AND DAYOFMONTH(${column}) > 0`)
  .join(' AND ');

const contestProblemQuery = 'SELECT id, contest_id, problem_id FROM judge_contestproblem';

function contestProblemOf({ id, contest_id, problem_id }: Row): [number, ContestProblem] {
  return [Number(id), { contestId: Number(contest_id), problemId: Number(problem_id) }];
}

async function profilesOf(old: OldSite, accounts: ReadonlyMap<number, string>): Promise<Map<number, string>> {
  const profiles = new Map<number, string>();
  for (const { id, user_id } of await old.rows('SELECT id, user_id FROM judge_profile')) {
    const name = accounts.get(Number(user_id));
    if (name !== undefined) profiles.set(Number(id), name);
  }
  return profiles;
}

/** Slugs need not be unique on DMOJ; addresses there contain the id. */
function organizationQuery(old: OldSite): string {
  const column = old.has('judge_organization', 'slug') ? 'slug' : '`key`';
  return `SELECT id, ${column} AS name FROM judge_organization ORDER BY id`;
}

function isLanguageKey(text: string): boolean {
  return /^[A-Za-z0-9_+#.-]{1,20}$/.test(text);
}

const judgeRule = { isValid: (name: string) => /^[A-Za-z0-9_.-]{1,50}$/.test(name), longest: 50 };

/** The contest of a submission, if its entry names a problem, user and participation that fit together. */
export function contestOf(catalog: Catalog, row: Row): string | undefined {
  const entry = catalog.contestProblems.get(Number(row.contest_problem_id));
  if (entry?.contestId !== Number(row.contest_id) || entry.problemId !== Number(row.problem_id))
    return undefined;
  if (Number(row.participant_id) !== Number(row.user_id)) return undefined;
  const isMoved = !isSet(row.is_unreached) && Number(row.virtual) >= -1;
  return isMoved ? catalog.contests.get(entry.contestId) : undefined;
}

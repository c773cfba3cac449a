import type { Findings } from './findings.ts';
import { hasTimes } from './records/catalog.ts';
import { textOf } from './records/values.ts';
import type { OldSite } from './source/old-site.ts';

type Loss = readonly [table: string, column: string, condition: string, sentence: string];

/** Values of imported tables that have no place here. */
const losses: readonly Loss[] = [
  ['judge_profile', 'about', "about <> ''", 'profile text left out'],
  ['judge_profile', 'notes', "notes <> ''", 'note for administrators about a user left out'],
  ['judge_profile', 'mute', 'mute', 'muted user: this site has no comments'],
  ['judge_profile', 'ip_auth', 'ip_auth IS NOT NULL', 'sign-in by address left out'],
  ['judge_profile', 'ban_reason', "ban_reason <> ''", 'reason of a ban left out: the user stays inactive'],
  ['judge_profile', 'user_script', "user_script <> ''", 'script of a user left out'],
  ['judge_organization', 'access_code', "access_code <> ''", 'access code of an organization left out'],
  ['judge_organization', 'slots', 'slots IS NOT NULL', 'limit of members of an organization left out'],
  [
    'judge_organization',
    'logo_override_image',
    "logo_override_image <> ''",
    'logo of an organization left out',
  ],
  [
    'judge_problem',
    'testcase_result_visibility_mode',
    "testcase_result_visibility_mode = 'B'",
    'problem that shows results of batches, but not of cases: here neither',
  ],
  [
    'judge_problem',
    'is_full_markup',
    'is_full_markup',
    'statement with unfiltered HTML: only safe elements remain',
  ],
  ['judge_problem', 'pdf_url', "pdf_url <> ''", 'statement as PDF left out'],
  ['judge_problem', 'date', 'date IS NOT NULL', 'date of a problem left out'],
  ['judge_problem', 'summary', "summary <> ''", 'summary of a problem left out'],
  [
    'judge_contest',
    'locked_after',
    'locked_after IS NOT NULL',
    'lock of the submissions of a contest left out',
  ],
  [
    'judge_contest',
    'problem_label_script',
    "problem_label_script <> ''",
    'script for problem labels left out',
  ],
  [
    'judge_contest',
    'run_pretests_only',
    'run_pretests_only',
    'contest that ran pretests only: all cases here',
  ],
  [
    'judge_contest',
    'limit_join_organizations',
    'limit_join_organizations',
    'limit of organizations that join left out',
  ],
  [
    'judge_contest',
    'performance_ceiling_override',
    'performance_ceiling_override IS NOT NULL',
    'performance ceiling left out',
  ],
  ['judge_contest', 'hide_problem_tags', 'hide_problem_tags', 'hiding of the types of problems left out'],
  [
    'judge_contest',
    'hide_problem_authors',
    'hide_problem_authors',
    'hiding of the authors of problems left out',
  ],
  [
    'judge_contest',
    'tester_see_scoreboard',
    'tester_see_scoreboard',
    'right of testers to see a scoreboard left out',
  ],
  ['judge_contest', 'registration_start', 'registration_start IS NOT NULL', 'registration period left out'],
  ['judge_contest', 'terms', "terms <> ''", 'terms of a contest left out'],
  [
    'judge_contest',
    'disallow_virtual',
    'disallow_virtual',
    'contest without virtual participation: possible here',
  ],
  ['judge_contest', 'csv_ranking', "csv_ranking <> ''", 'official ranking as CSV left out'],
  ['judge_contest', 'ranking_access_code', "ranking_access_code <> ''", 'access code of a ranking left out'],
  [
    'judge_contest',
    'rate_disqualified',
    'NOT rate_disqualified AND is_rated AND end_time > UTC_TIMESTAMP()',
    'coming contest that does not rate disqualified users: this site rates them in the last place',
  ],
  [
    'judge_contest_rate_exclude',
    'contest_id',
    'contest_id IN (SELECT id FROM judge_contest WHERE is_rated AND end_time > UTC_TIMESTAMP())',
    'user whom a coming contest does not rate: rated here',
  ],
  ['judge_submission', 'locked_after', 'locked_after IS NOT NULL', 'lock of a submission left out'],
  ['judge_submission', 'is_archived', 'is_archived', 'archived submission, now like any other'],
  [
    'judge_language',
    'file_only',
    'file_only',
    'language for files: its submissions have an address as source',
  ],
];

/** Tables of which rows are imported, or whose content the site makes anew. */
const readTables = new Set([
  ...['auth_user', 'auth_user_user_permissions', 'auth_user_groups', 'auth_group', 'auth_group_permissions'],
  ...[
    'auth_permission',
    'django_content_type',
    'django_migrations',
    'judge_profile',
    'judge_profile_organizations',
  ],
  ...['judge_organization', 'judge_organization_admins', 'judge_organizationrequest', 'judge_language'],
  ...[
    'judge_languagelimit',
    'judge_judge',
    'judge_judge_problems',
    'judge_judge_runtimes',
    'judge_runtimeversion',
  ],
  ...['judge_problem', 'judge_problem_authors', 'judge_problem_curators', 'judge_problem_testers'],
  ...['judge_problem_types', 'judge_problemtype', 'judge_problemgroup', 'judge_problem_organizations'],
  ...[
    'judge_problem_allowed_languages',
    'judge_problemtranslation',
    'judge_solution',
    'judge_solution_authors',
  ],
  ...[
    'judge_problemdata',
    'judge_problemtestcase',
    'judge_license',
    'judge_contest',
    'judge_contest_authors',
  ],
  ...['judge_contest_curators', 'judge_contest_testers', 'judge_contest_private_contestants'],
  ...['judge_contest_organizations', 'judge_contest_tags', 'judge_contesttag', 'judge_contestproblem'],
  ...['judge_contestparticipation', 'judge_contestsubmission', 'judge_rating', 'judge_contest_rate_exclude'],
  ...['judge_contestannouncement', 'judge_submission'],
  ...['judge_submissionsource', 'judge_submissiontestcase', 'judge_blogpost', 'judge_blogpost_authors'],
]);

/** The size of the imported tables: about what this site needs on its disk, besides the test data. */
export function bytesToRead({ tables }: OldSite): number {
  return [...tables].reduce((sum, [name, { bytes }]) => sum + (readTables.has(name) ? bytes : 0), 0);
}

/** Columns that early versions do not have. */
const laterColumns = [
  ['judge_submission', 'judged_date'],
  ['judge_submission', 'contest_object_id'],
  ['judge_contest', 'scoreboard_visibility'],
  ['judge_contestparticipation', 'tiebreaker'],
  ['judge_contestparticipation', 'is_disqualified'],
  ['judge_contestparticipation', 'format_data'],
  ['judge_rating', 'mean'],
  ['judge_rating', 'performance'],
] as const;

/** Tables that nobody misses. Some are too large to be counted. */
const isTechnical =
  /^(?:reversion_|django_session|django_admin_log|impersonate_|registration_|social_auth_(?!user)|celery|judge_judge_)/;

/** Counts what is not imported at all, so that nobody learns of a loss later. */
export async function findLosses(old: OldSite, findings: Findings): Promise<void> {
  for (const { key } of await old.rows(`SELECT \`key\` FROM judge_contest WHERE NOT (${hasTimes})`))
    findings.add('contest without start or end left out', textOf(key));
  for (const [table, column] of laterColumns) {
    if (!old.has(table, column))
      findings.add('column that the old site does not have yet', `${table}.${column}`);
  }
  for (const [table, column, condition, sentence] of losses) {
    if (!old.has(table, column)) continue;
    await addCount(old, findings, sentence, `${table} WHERE ${condition}`);
  }
  for (const [table, { engine }] of old.tables) {
    if (engine !== 'InnoDB' && readTables.has(table))
      findings.add(
        `table with the engine ${engine}, which has no consistent state while the old site runs`,
        table,
      );
    if (!readTables.has(table) && !isTechnical.test(table))
      await addCount(old, findings, `row of ${table} left out`, `\`${table}\``);
  }
}

async function addCount(old: OldSite, findings: Findings, sentence: string, from: string): Promise<void> {
  const [row] = await old.rows(`SELECT COUNT(*) AS count FROM ${from}`);
  const count = Number(row?.count ?? 0);
  if (count > 0) findings.add(sentence, undefined, count);
}

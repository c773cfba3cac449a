/** The tables of both families in a short form: columns with a type, `?` if they can be null. */
const shared: Readonly<Record<string, string>> = {
  django_migrations: 'app vc255, name vc255, applied dt',
  django_content_type: 'app_label vc100, model vc100',
  django_session: 'session_key vc40',
  auth_user:
    'password vc128, last_login dt?, is_superuser b, username vc150, first_name vc150, last_name vc150, email vc254, is_staff b, is_active b, date_joined dt',
  auth_permission: 'name vc255, content_type_id int, codename vc100',
  auth_group: 'name vc150',
  auth_group_permissions: 'group_id int, permission_id int',
  auth_user_groups: 'user_id int, group_id int',
  auth_user_user_permissions: 'user_id int, permission_id int',
  judge_profile_organizations: 'profile_id int, organization_id int, sort_value int',
  judge_organization_admins: 'organization_id int, profile_id int',
  judge_organizationrequest: 'user_id int, organization_id int, time dt, state vc1, reason txt',
  judge_webauthncredential: 'user_id int, name vc100, cred_id vc255, public_key txt, counter bigint',
  judge_languagelimit: 'problem_id int, language_id int, time_limit dbl, memory_limit int',
  judge_judge:
    'name vc50, auth_key vc100, is_blocked b, is_disabled b, tier int, online b, start_time dt?, ping dbl?, load dbl?, description txt, created dt',
  judge_problem_authors: 'problem_id int, profile_id int',
  judge_problem_curators: 'problem_id int, profile_id int',
  judge_problem_testers: 'problem_id int, profile_id int',
  judge_problem_types: 'problem_id int, problemtype_id int',
  judge_problemtype: 'name vc20, full_name vc100',
  judge_problemgroup: 'name vc20, full_name vc100',
  judge_problem_allowed_languages: 'problem_id int, language_id int',
  judge_problemtranslation: 'problem_id int, language vc7, name vc100, description txt',
  judge_solution: 'problem_id int, is_public b, publish_on dt, content txt',
  judge_solution_authors: 'solution_id int, profile_id int',
  judge_license: 'key vc20, name vc256',
  judge_contest_authors: 'contest_id int, profile_id int',
  judge_contest_curators: 'contest_id int, profile_id int',
  judge_contest_testers: 'contest_id int, profile_id int',
  judge_contest_private_contestants: 'contest_id int, profile_id int',
  judge_contest_rate_exclude: 'contest_id int, profile_id int',
  judge_contest_tags: 'contest_id int, contesttag_id int',
  judge_contesttag: 'name vc20, color vc7, description txt',
  judge_contestproblem:
    'contest_id int, problem_id int, points int, partial b, is_pretested b, order int, max_submissions int?, output_prefix_override int?',
  judge_contestsubmission:
    'submission_id int, problem_id int, participation_id int, points dbl, is_pretest b',
  judge_rating:
    'user_id int, contest_id int, participation_id int, rank int, rating int, mean dbl, performance dbl, last_rated dt',
  judge_submissionsource: 'submission_id int, source txt',
  judge_submissiontestcase:
    'submission_id int, case int, status vc3, time dbl?, memory dbl?, points dbl?, total dbl?, batch int?, feedback vc50, extended_feedback txt, output txt',
  judge_comment: 'author_id int, page vc30, body txt',
};

const profile =
  'user_id int, points dbl, performance_points dbl, problem_count int, rating int?, display_rank vc10, is_unlisted b, mute b, is_totp_enabled b, totp_key blob?, scratch_codes blob?, last_totp_timecode int, is_webauthn_enabled b, api_token vc64?, about txt?, timezone vc50, user_script txt, notes txt?, username_display_override vc100';
const organization =
  'name vc128, slug vc128, short_name vc20, about txt, creation_date dt, is_open b, slots int?, access_code vc7?';
const language =
  'key vc10, name vc20, short_name vc10?, common_name vc20, ace vc20, pygments vc20, template txt, info vc50, description txt, extension vc10';
const problem =
  'code vc32, name vc100, description txt, time_limit dbl, memory_limit int, points dbl, partial b, short_circuit b, is_public b, is_organization_private b, group_id int, date dt?, license_id int?, is_manually_managed b, is_full_markup b, submission_source_visibility_mode vc1, og_image vc150, summary txt, user_count int, ac_rate dbl';
const contest =
  'key vc32, name vc100, description txt, start_time dt, end_time dt, time_limit bigint?, is_visible b, is_rated b, rate_all b, rating_floor int?, rating_ceiling int?, is_private b, is_organization_private b, access_code vc255, format_name vc32, format_config txt?, points_precision int, scoreboard_visibility vc1, locked_after dt?, problem_label_script txt';
const participation =
  'contest_id int, user_id int, start dt, virtual int, score dbl, cumtime int, tiebreaker dbl, format_data txt?, is_disqualified b';
const submission =
  'user_id int, problem_id int, language_id int, date dt, status vc2, result vc3?, time dbl?, memory dbl?, points dbl?, case_points dbl, case_total dbl, error txt?, current_testcase int, batch b, judged_date dt?, rejudged_date dt?, contest_object_id int?, locked_after dt?, judged_on_id int?';

const post =
  'title vc100, slug vc100, visible b, sticky b, publish_on dt, content txt, summary txt, og_image vc150';

export const dmojTables: Readonly<Record<string, string>> = {
  ...shared,
  judge_blogpost: post,
  judge_blogpost_authors: 'blogpost_id int, profile_id int',
  judge_profile: `${profile}, is_banned_from_problem_voting b`,
  judge_organization: `${organization}, class_required b`,
  judge_language: language,
  judge_problem: problem,
  judge_problem_organizations: 'problem_id int, organization_id int',
  judge_contest: `${contest}, tester_see_scoreboard b, limit_join_organizations b, performance_ceiling_override int?`,
  judge_contest_organizations: 'contest_id int, organization_id int',
  judge_contestparticipation: participation,
  judge_submission: `${submission}, is_archived b`,
};

export const vnojTables: Readonly<Record<string, string>> = {
  ...shared,
  judge_blogpost: `${post}, global_post b`,
  judge_profile: `${profile}, ban_reason txt?, ip_auth vc39?, vnoj_points int`,
  judge_organization: `${organization}, is_unlisted b`,
  judge_language: `${language}, file_only b`,
  judge_problem: `${problem}, organization_id int?, pdf_url vc200, source vc200, testcase_result_visibility_mode vc1, deleted_at dt?`,
  judge_contest: `${contest}, organization_id int?, frozen_last_minutes int, registration_start dt?, terms txt, disallow_virtual b, csv_ranking txt, ranking_access_code vc255, rate_disqualified b`,
  judge_contestparticipation: `${participation}, frozen_score dbl, frozen_cumtime int, frozen_tiebreaker dbl`,
  judge_contestannouncement: 'contest_id int, title vc100, description txt, date dt',
  judge_submission: submission,
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

export function columnsOf(spec: string): Column[] {
  return spec.split(', ').map((part) => {
    const [name = '', type = ''] = part.split(' ');
    return { name, type: type.replace('?', ''), isNullable: type.endsWith('?') };
  });
}

export function createStatement(table: string, spec: string): string {
  const columns = columnsOf(spec).map(
    ({ name, type, isNullable }) => `\`${name}\` ${sqlType(type)} ${isNullable ? 'NULL' : 'NOT NULL'}`,
  );
  return `CREATE TABLE ${table} (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, ${columns.join(', ')}) ENGINE = InnoDB`;
}

const types: Readonly<Record<string, string>> = {
  b: 'tinyint(1)',
  int: 'int(11)',
  bigint: 'bigint(20)',
  dbl: 'double',
  dt: 'datetime(6)',
  txt: 'longtext',
  blob: 'longblob',
};

function sqlType(type: string): string {
  return types[type] ?? type.replace(/^vc(\d+)$/, 'varchar($1)');
}

import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import { siteSettings } from '@tribunal/contract/settings/site-settings';
import { userSettings } from '@tribunal/contract/settings/user-settings';
import { contestSettingColumns } from '../../storage/contests/settings/contest-settings.ts';
import { isInProgress } from '../../storage/judges/in-progress.ts';
import { organizationColumns } from '../../storage/organizations/organization-settings.ts';
import { problemSettingColumns } from '../../storage/problems/authoring/problem-settings.ts';

function casesOf(judgement: string): string {
  return `array(
        select row_to_json(r) from (
          select k.position as "case", k.status, k.batch, k.time, k.memory, k.points, k.total, k.feedback, k.judge_message, k.score_rule,
            iso_time(k.at) as at
          from case_results k where k.submission_id = s.id and k.judgement = ${judgement}
          order by k.position
        ) r
      )`;
}

const judgementInForce = `case
            when ${isInProgress('s.status')} and s.result is not null then (
              select max(j.number) from judgements j where j.submission_id = s.id and j.finished_at is not null
            )
            else s.judgement
          end`;

/** Left out if there is only the verdict in force, and no judge, compiler or measurement to name. The judge that the site starts itself is not in a snapshot. */
const finishedJudgements = `array(
        select row_to_json(r) from (
          select iso_time(j.requested_at) as requested_at, iso_time(j.started_at) as started_at,
            iso_time(j.finished_at) as finished_at, j.result, j.requested_by,
            g.name as judge, j.time, j.memory, j.points, j.case_points, j.case_total, j.error, j.data_version,
            case when t.id is not null then json_build_object('name', t.name, 'version', t.version, 'digest', t.digest) end as toolchain,
            j.measurements,
            case when lead(j.number) over (order by j.number) is null then '{}' else ${casesOf('j.number')} end as cases
          from judgements j left join judges g on g.id = j.judge_id and not g.is_local
          left join toolchains t on t.id = j.toolchain_id
          where j.submission_id = s.id and j.finished_at is not null
            and (g.name is not null or t.id is not null or j.measurements is not null or (s.judgement > 1 and (
              select count(*) from judgements k where k.submission_id = s.id and k.finished_at is not null) > 1))
          order by j.number
        ) r
      )`;

/** The line of the problem has the current data, if texts are enough to generate it. */
const isInProblemLine = `(v.version is not distinct from p.data_version and v.summary ? 'plain')`;

/** For each record type, a query whose columns are the fields in the order of the contract; parents before children. */
export const dumpQueries = {
  site: `
    select 'site' as type, ${Object.keys(siteSettings).join()}, ${siteImage('logo')} as logo, ${siteImage('favicon')} as favicon
    from site_settings
    where to_jsonb(site_settings) - 'id' <> '${JSON.stringify(defaultsOf(siteSettings))}'::jsonb
      or exists (select from site_images)`,
  site_page: `select 'site_page' as type, slug, ${Object.keys(sitePageSettings).join()} from site_pages order by slug`,
  language: `
    select 'language' as type, key, ${Object.keys(languageSettings).join()}, id from languages order by id`,
  organization: `
    select 'organization' as type, slug, ${organizationColumns}, id, replace(encode(l.content, 'base64'), E'\\n', '') as logo
    from organizations left join organization_logos l on l.organization_id = id order by id`,
  user: `
    select 'user' as type, u.username, u.id, u.password_hash,
      ${Object.keys(userSettings)
        .map((name) => `u.${name}`)
        .join()},
      array(
        select o.slug from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = u.id order by m.position, o.id
      ) as organizations,
      array(
        select o.slug from organization_admins a join organizations o on o.id = a.organization_id
        where a.user_id = u.id order by o.id
      ) as administers,
      array(
        select row_to_json(r) from (
          select o.slug as organization, iso_time(q.asked_at) as asked_at, q.reason
          from organization_requests q join organizations o on o.id = q.organization_id
          where q.user_id = u.id order by o.id
        ) r
      ) as organization_requests,
      u.api_token_hash, u.totp_key, u.scratch_code_hashes, iso_time(u.created_at) as created_at, iso_time(u.last_seen_at) as last_seen_at,
      iso_time(u.api_token_used_at) as api_token_used_at, replace(encode(photo.content, 'base64'), E'\\n', '') as photo
    from users u left join user_photos photo on photo.user_id = u.id order by u.id`,
  judge: `
    select 'judge' as type, name, auth_key, tier, is_blocked, is_disabled
    from judges where not is_local order by id`,
  // Their content is not in the database: `dump-files.ts` makes the lines.
  file: `
    select f.hash
    from problem_data_files f
    join problem_data_versions v on v.problem_id = f.problem_id and v.version = f.version
    join problems p on p.id = v.problem_id
    where not ${isInProblemLine}
    union select hash from problem_files
    union select f->>'hash' from problem_revisions r, jsonb_array_elements(r.settings->'files') f
    union select archive_hash from submission_sources where archive_hash is not null
    order by hash`,
  library_file: `
    select 'library_file' as type, f.name, f.content, iso_time(f.added_at) as added_at, u.username as added_by
    from library_files f left join users u on u.id = f.added_by order by f.name collate "C"`,
  problem: `
    select 'problem' as type, ${problemSettingColumns}, problems.id,
      (select row_to_json(r) from (select problems.checker_name as name, problems.checker_args as args) r) as checker,
      '[]'::json as cases,
      case when v.summary ? 'plain' then (
        select row_to_json(r) from (select iso_time(v.made_at) as at, m.username as by, v.reason) r) end as data_made,
      case when not v.summary ? 'plain' then problems.data_version end as data_version,
      (
        select row_to_json(r) from (
          select e.text, u.username as author, iso_time(e.published_at) as published_at
          from problem_editorials e left join users u on u.id = e.author_id where e.problem_id = problems.id
        ) r
      ) as editorial,
      array(
        select row_to_json(r) from (
          select s.name, l.key as language, s.source, s.permitted, s.required, s.points, s.time_ratio, s.groups, s.note
          from problem_solutions s left join languages l on l.id = s.language_id
          where s.problem_id = problems.id order by s.name collate "C"
        ) r
      ) as solutions,
      (
        select row_to_json(r) from (
          select d.factor, d.resolution, d.ignored
          from derived_time_limits d where d.problem_id = problems.id and d.provisional = problems.time_limit
        ) r
      ) as time_limit_rule
    from problems
    left join problem_data_versions v on v.problem_id = problems.id and v.version = problems.data_version
    left join users m on m.id = v.made_by
    order by problems.id`,
  data_version: `
    select 'data_version' as type, p.code as problem, v.version, iso_time(v.made_at) as made_at, v.summary,
      array(
        select row_to_json(r) from (
          select f.path, f.hash, f.bytes from problem_data_files f
          where f.problem_id = v.problem_id and f.version = v.version order by f.path collate "C"
        ) r
      ) as files,
      m.username as made_by, v.reason, v.fault
    from problem_data_versions v
    join problems p on p.id = v.problem_id
    left join users m on m.id = v.made_by
    where not ${isInProblemLine}
    order by v.problem_id, v.made_at, v.version`,
  data_use: `
    select 'data_use' as type, p.code as problem, u.number, u.version, iso_time(u.made_at) as made_at, m.username as made_by, u.reason
    from problem_data_uses u join problems p on p.id = u.problem_id left join users m on m.id = u.made_by
    order by u.problem_id, u.number`,
  problem_revision: `
    select 'problem_revision' as type, p.code as problem, r.number, iso_time(r.made_at) as made_at, r.settings, r.made_by
    from problem_revisions r join problems p on p.id = r.problem_id order by r.problem_id, r.number`,
  verification: `
    select 'verification' as type, p.code as problem, v.data_version, iso_time(v.requested_at) as requested_at,
      iso_time(v.ended_at) as ended_at, v.has_passed, u.username as requested_by,
      array(
        select row_to_json(r) from (
          select t.task, t.outcome, l.key as language, t.source, t.solution - 'id' as solution
          from test_runs t left join languages l on l.id = t.language_id
          where t.verification_id = v.id and t.only_judge_id is null order by t.id
        ) r
      ) as runs
    from verifications v join problems p on p.id = v.problem_id left join users u on u.id = v.requested_by
    where v.ended_at is not null order by v.id`,
  verification_due: `
    select 'verification_due' as type, p.code as problem from problems p
    where p.id in (
      select problem_id from verifications_due union select problem_id from verifications where ended_at is null)
    order by p.id`,
  contest: `
    select 'contest' as type, ${contestSettingColumns}, contests.id,
      iso_time(thawed_at) as thawed_at, iso_time(system_tested_at) as system_tested_at, iso_time(finalized_at) as finalized_at, iso_time(opened_at) as opened_at,
      array(
        select p.code from contest_problems cp join problems p on p.id = cp.problem_id
        where cp.contest_id = contests.id and cp.is_kept_hidden order by cp.position
      ) as kept_hidden,
      replace(encode(banner.content, 'base64'), E'\\n', '') as banner
    from contests left join contest_banners banner on banner.contest_id = contests.id order by contests.id`,
  participation: `
    select 'participation' as type, c.key as contest, u.username as "user", a.virtual, iso_time(a.real_start) as real_start,
      a.is_disqualified, a.is_unofficial, a.extra_minutes,
      u.current_participation_id is not distinct from a.id as is_current, a.presence
    from participations a join contests c on c.id = a.contest_id join users u on u.id = a.user_id
    order by a.id`,
  registration: `
    select 'registration' as type, c.key as contest, u.username as "user", iso_time(r.registered_at) as registered_at
    from contest_registrations r join contests c on c.id = r.contest_id join users u on u.id = r.user_id
    order by r.contest_id, r.registered_at, r.user_id`,
  registration_request: `
    select 'registration_request' as type, c.key as contest, u.username as "user", q.state, iso_time(q.made_at) as made_at, q.answers,
      iso_time(q.decided_at) as decided_at, e.username as decided_by
    from registration_requests q join contests c on c.id = q.contest_id join users u on u.id = q.user_id
    left join users e on e.id = q.decided_by
    order by q.contest_id, q.made_at, q.user_id`,
  rating: `
    select 'rating' as type, c.key as contest, u.username as "user", r.rank, r.rating, r.mean, r.performance,
      iso_time(r.rated_at) as rated_at
    from ratings r join contests c on c.id = r.contest_id join users u on u.id = r.user_id
    where r.is_given order by r.contest_id, r.user_id`,
  // The secret is sealed: `dump-snapshot.ts` unseals it.
  webhook: `
    select 'webhook' as type, c.key as contest, w.url, w.secret, w.view, w.version, w.is_enabled, iso_time(w.made_at) as made_at
    from contest_webhooks w join contests c on c.id = w.contest_id order by w.contest_id, w.id`,
  // While a submission is judged again, the dump has the cases of its current verdict.
  submission: `
    select 'submission' as type, u.username as "user", p.code as problem, l.key as language, iso_time(s.date) as date, s.id,
      coalesce(t.source, '') as source, t.files,
      case when t.archive_hash is not null then json_build_object('hash', t.archive_hash, 'bytes', t.archive_bytes) end as archive, s.status, s.result, s.time, s.memory, s.case_points, s.case_total,
      iso_time(s.judged_at) as judged_at, s.error, c.key as contest, coalesce(s.virtual, a.virtual, 0) as virtual,
      b.key as removed_from, s.data_version, iso_time(s.token_used_at) as token_used_at,
      ${casesOf(judgementInForce)} as cases,
      ${finishedJudgements} as judgements,
      array(select json_build_object('author', n.author, 'text', n.text, 'made_at', iso_time(n.made_at))
        from submission_notes n where n.submission_id = s.id order by n.id) as notes
    from submissions s
    join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    join languages l on l.id = s.language_id
    left join submission_sources t on t.submission_id = s.id
    left join contests c on c.id = s.contest_id
    left join removed_submissions r on r.submission_id = s.id
    left join participations a on a.id = r.participation_id
    left join contests b on b.id = a.contest_id
    order by s.id`,
  late_submission: `
    select 'late_submission' as type, u.username as "user", c.key as contest, p.code as problem, l.key as language,
      iso_time(s.date) as date, s.id, s.source, a.virtual
    from late_submissions s
    join participations a on a.id = s.participation_id
    join users u on u.id = a.user_id
    join contests c on c.id = a.contest_id
    join problems p on p.id = s.problem_id
    join languages l on l.id = s.language_id
    order by s.id`,
  rejudge_proposal: `
    select 'rejudge_proposal' as type, iso_time(r.created_at) as created_at, r.requested_by, r.submissions, r.id, p.code as problem,
      c.key as contest, r.times, r.state, r.is_urgent, r.is_system_test, iso_time(r.closed_at) as closed_at, r.closed_by
    from rejudge_proposals r left join problems p on p.id = r.problem_id left join contests c on c.id = r.contest_id
    order by r.id`,
  // A load counts the finished judgings from 1.
  proposed_judging: `
    select 'proposed_judging' as type, q.proposal_id as proposal, q.submission_id as submission, q.run,
      greatest(1, (
        select count(*) from judgements j
        where j.submission_id = q.submission_id and j.number <= q.judgement and j.finished_at is not null
      )) as judgement,
      iso_time(q.finished_at) as finished_at, q.result, g.name as judge, q.time, q.memory, q.case_points, q.case_total, q.error,
      q.data_version, q.cases, q.is_chosen, q.fate
    from proposed_judgings q left join judges g on g.id = q.judge_id and not g.is_local and q.finished_at is not null
    order by q.id`,
  clarification: `
    select 'clarification' as type, k.key as contest, a.username as author, c.question, iso_time(c.asked_at) as asked_at, c.id,
      p.code as problem, c.answer, c.answered_to as "to", b.username as answered_by,
      iso_time(c.answered_at) as answered_at, t.username as assigned_to, c.reply_to
    from clarifications c
    join contests k on k.id = c.contest_id
    join users a on a.id = c.author_id
    left join users b on b.id = c.answered_by
    left join users t on t.id = c.assigned_to
    left join problems p on p.id = c.problem_id
    order by c.id`,
  announcement: `
    select 'announcement' as type, n.text, k.key as contest, iso_time(n.made_at) as made_at, n.id, p.code as problem,
      a.username as author, iso_time(n.publish_at) as publish_at,
      case when n.recipients is not null then array(
        select u.username from users u where u.id = any(n.recipients) order by u.username) end as "to"
    from announcements n
    left join contests k on k.id = n.contest_id
    left join users a on a.id = n.author_id
    left join problems p on p.id = n.problem_id
    order by n.id`,
  balloon: `
    select 'balloon' as type, c.key as contest, u.username as "user", p.code as problem, iso_time(d.delivered_at) as delivered_at,
      b.username as delivered_by
    from balloon_deliveries d
    join participations a on a.id = d.participation_id
    join contests c on c.id = a.contest_id
    join users u on u.id = a.user_id
    join problems p on p.id = d.problem_id
    left join contest_problems k on k.contest_id = c.id and k.problem_id = p.id
    left join users b on b.id = d.delivered_by
    order by c.id, a.id, k.position, p.id`,
  print_job: `
    select 'print_job' as type, c.key as contest, u.username as "user", j.source, iso_time(j.made_at) as made_at,
      l.key as language, j.state, h.username as handled_by, j.attempts, j.fault
    from print_jobs j
    join participations a on a.id = j.participation_id
    join contests c on c.id = a.contest_id
    join users u on u.id = a.user_id
    left join languages l on l.id = j.language_id
    left join users h on h.id = j.handled_by
    order by j.id`,
  combined_scoreboard: `
    select 'combined_scoreboard' as type, b.slug, b.name, b.rule, array(
        select c.key from combined_scoreboard_contests k join contests c on c.id = k.contest_id
        where k.scoreboard_id = b.id order by k.position) as contests,
      b.id, iso_time(b.made_at) as made_at
    from combined_scoreboards b
    where exists (select from combined_scoreboard_contests k where k.scoreboard_id = b.id) order by b.id`,
  similarity_decision: `
    select 'similarity_decision' as type, c.key as contest, p.code as problem, array[f.username, s.username] as users, d.decision,
      iso_time(d.decided_at) as decided_at, d.note, e.username as decided_by
    from similarity_decisions d
    join contests c on c.id = d.contest_id
    join problems p on p.id = d.problem_id
    join users f on f.id = d.first_user_id
    join users s on s.id = d.second_user_id
    left join users e on e.id = d.decided_by
    order by d.contest_id, d.problem_id, d.first_user_id, d.second_user_id`,
  news_post: `
    select 'news_post' as type, n.title, iso_time(n.published_at) as published_at, n.id, n.body, u.username as author
    from news_posts n left join users u on u.id = n.author_id order by n.id`,
  problem_list: `
    select 'problem_list' as type, l.slug, l.name, iso_time(l.made_at) as made_at, l.description, l.visibility, array(
        select p.code from problem_list_entries e join problems p on p.id = e.problem_id
        where e.list_id = l.id order by e.position, p.id) as problems,
      u.username as owner, o.slug as organization
    from problem_lists l left join users u on u.id = l.owner_id left join organizations o on o.id = l.organization_id
    order by l.id`,
  bookmark: `
    select 'bookmark' as type, u.username as "user", p.code as problem, iso_time(b.made_at) as made_at
    from bookmarks b join users u on u.id = b.user_id join problems p on p.id = b.problem_id
    order by b.user_id, b.problem_id`,
  invitation: `
    select 'invitation' as type, encode(i.token_hash, 'hex') as token_hash, iso_time(i.expires_at) as expires_at, i.uses_left,
      o.slug as organization
    from invitations i left join organizations o on o.id = i.organization_id order by i.id`,
  reader: `
    select 'reader' as type, c.key as contest, r.name, r.token_hash, r.id, iso_time(r.made_at) as made_at,
      iso_time(r.used_at) as used_at
    from contest_readers r join contests c on c.id = r.contest_id order by r.id`,
  named_token: `
    select 'named_token' as type, u.username as "user", n.name, n.scope, n.token_hash, c.key as contest, iso_time(n.made_at) as made_at,
      iso_time(n.expires_at) as expires_at, iso_time(n.used_at) as used_at
    from named_tokens n join users u on u.id = n.user_id left join contests c on c.id = n.contest_id order by n.id`,
  scoreboard_link: `
    select 'scoreboard_link' as type, c.key as contest, encode(l.key_hash, 'hex') as key_hash, l.note, l.origins,
      iso_time(l.created_at) as created_at
    from scoreboard_links l join contests c on c.id = l.contest_id order by l.id`,
  reveal_remote: `
    select 'reveal_remote' as type, c.key as contest, r.presenter, r.status, r.number, r.commands
    from reveal_remotes r join contests c on c.id = r.contest_id order by r.contest_id`,
  notice_read: `
    select 'notice_read' as type, c.key as contest, u.username as "user", iso_time(r.read_at) as read_at
    from notice_reads r join contests c on c.id = r.contest_id join users u on u.id = r.user_id
    order by r.contest_id, r.user_id`,
  notice_mark: `
    select 'notice_mark' as type, u.username as "user", iso_time(m.read_at) as read_at
    from notice_marks m join users u on u.id = m.user_id order by m.user_id`,
  audit_entry: `
    select 'audit_entry' as type, iso_time(a.at) as at, a.actor, a.action, u.username as "user", a.address, a.target, a.details
    from audit_entries a left join users u on u.id = a.actor_id order by a.id`,
} as const;

function siteImage(kind: string): string {
  return `(select replace(encode(content, 'base64'), E'\\n', '') from site_images where kind = '${kind}')`;
}

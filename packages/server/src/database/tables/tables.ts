import type {
  ApiCallerTable,
  AttemptTable,
  AuditEntryTable,
  InvitationTable,
  NewsPostTable,
  OrganizationAdminTable,
  OrganizationLogoTable,
  OrganizationMemberTable,
  OrganizationRequestTable,
  OrganizationTable,
  PasswordResetTable,
  SessionTable,
  UserTable,
} from './account-tables.ts';
import type {
  AnnouncementTable,
  BalloonDeliveryTable,
  ClarificationTable,
  ContestHeadTable,
  ContestLanguageTable,
  ContestLogTable,
  ContestOrganizationTable,
  ContestProblemTable,
  ContestRegistrationTable,
  ContestRoleTable,
  ContestTable,
  NoticeReadTable,
  ParticipationTable,
  RatingChangeTable,
  RatingsDueTable,
  RatingTable,
  StandingsDueTable,
} from './contest-tables.ts';
import type {
  ProblemCaseTable,
  ProblemDataFileTable,
  ProblemDataVersionTable,
  ProblemEditorialTable,
  ProblemLanguageLimitTable,
  ProblemLanguageTable,
  ProblemOrganizationTable,
  ProblemRevisionTable,
  ProblemRoleTable,
  ProblemStatementTable,
  ProblemTable,
} from './problem-tables.ts';
import type {
  BestResultTable,
  CaseResultTable,
  JudgeDataPauseTable,
  JudgementTable,
  JudgeProblemTable,
  JudgeQueueTable,
  JudgeRuntimeTable,
  JudgeTable,
  LanguageTable,
  ListChangeTable,
  SubmissionKeyTable,
  SubmissionSourceTable,
  SubmissionTable,
  TestRunTable,
} from './submission-tables.ts';

/** The schema as the query builder sees it; `migrations/` defines it. */
export interface Tables {
  users: UserTable;
  organizations: OrganizationTable;
  organization_members: OrganizationMemberTable;
  invitations: InvitationTable;
  organization_admins: OrganizationAdminTable;
  organization_logos: OrganizationLogoTable;
  organization_requests: OrganizationRequestTable;
  sessions: SessionTable;
  audit_entries: AuditEntryTable;
  password_resets: PasswordResetTable;
  attempts: AttemptTable;
  languages: LanguageTable;
  judges: JudgeTable;
  judge_runtimes: JudgeRuntimeTable;
  judge_data_pauses: JudgeDataPauseTable;
  judge_problems: JudgeProblemTable;
  judge_queue: JudgeQueueTable;
  submission_keys: SubmissionKeyTable;
  problems: ProblemTable;
  problem_roles: ProblemRoleTable;
  problem_revisions: ProblemRevisionTable;
  problem_statements: ProblemStatementTable;
  problem_organizations: ProblemOrganizationTable;
  problem_languages: ProblemLanguageTable;
  problem_language_limits: ProblemLanguageLimitTable;
  problem_cases: ProblemCaseTable;
  problem_data_files: ProblemDataFileTable;
  problem_data_versions: ProblemDataVersionTable;
  problem_editorials: ProblemEditorialTable;
  contests: ContestTable;
  contest_roles: ContestRoleTable;
  contest_organizations: ContestOrganizationTable;
  contest_languages: ContestLanguageTable;
  contest_problems: ContestProblemTable;
  contest_registrations: ContestRegistrationTable;
  participations: ParticipationTable;
  ratings: RatingTable;
  rating_changes: RatingChangeTable;
  ratings_due: RatingsDueTable;
  standings_due: StandingsDueTable;
  submissions: SubmissionTable;
  submission_sources: SubmissionSourceTable;
  judgements: JudgementTable;
  case_results: CaseResultTable;
  best_results: BestResultTable;
  test_runs: TestRunTable;
  contest_log: ContestLogTable;
  contest_heads: ContestHeadTable;
  list_changes: ListChangeTable;
  api_callers: ApiCallerTable;
  clarifications: ClarificationTable;
  announcements: AnnouncementTable;
  notice_reads: NoticeReadTable;
  balloon_deliveries: BalloonDeliveryTable;
  news_posts: NewsPostTable;
}

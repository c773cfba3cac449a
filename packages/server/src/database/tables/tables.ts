import type {
  ApiCallerTable,
  AttemptTable,
  AuditEntryTable,
  FirstStepsDismissalTable,
  IdempotencyKeyTable,
  ImportPartTable,
  InvitationTable,
  NamedTokenTable,
  NewsPostTable,
  NoticeMarkTable,
  OrganizationAdminTable,
  OrganizationLogoTable,
  OrganizationMemberTable,
  OrganizationRequestTable,
  OrganizationTable,
  PasswordResetTable,
  SecretKeyFingerprintTable,
  SessionTable,
  UserPhotoTable,
  UserTable,
} from './account-tables.ts';
import type {
  AnnouncementTable,
  BalloonDeliveryTable,
  ClarificationTable,
  CombinedScoreboardContestTable,
  CombinedScoreboardTable,
  ContestBannerTable,
  ContestFeedLineTable,
  ContestFeedTable,
  ContestGroupMemberTable,
  ContestGroupTable,
  ContestHeadTable,
  ContestLanguageTable,
  ContestLogTable,
  ContestOrganizationTable,
  ContestProblemTable,
  ContestReaderTable,
  ContestRegistrationTable,
  ContestRoleTable,
  ContestShadowTable,
  ContestTable,
  ContestWebhookTable,
  CustomAwardTable,
  NoticeReadTable,
  ParticipationTable,
  PrintJobTable,
  RatingChangeTable,
  RatingsDueTable,
  RatingTable,
  RegistrationRequestTable,
  RevealRemoteTable,
  ScoreboardLinkTable,
  ShadowSubmissionTable,
  SimilarityDecisionTable,
  SimilarityPairTable,
  SimilarityRunTable,
  StandingsDueTable,
  WebhookDeadLetterTable,
} from './contest-tables.ts';
import type {
  BookmarkTable,
  DerivedTimeLimitTable,
  LibraryFileTable,
  ProblemCaseTable,
  ProblemDataFileTable,
  ProblemDataUseTable,
  ProblemDataVersionTable,
  ProblemDifficultyTable,
  ProblemEditorialTable,
  ProblemFileTable,
  ProblemLanguageLimitTable,
  ProblemLanguageTable,
  ProblemListEntryTable,
  ProblemListTable,
  ProblemOrganizationTable,
  ProblemRevisionTable,
  ProblemRoleTable,
  ProblemSolutionTable,
  ProblemStatementTable,
  ProblemTable,
  StressRunTable,
  TestProductionTable,
  VerificationDueTable,
  VerificationTable,
} from './problem-tables.ts';
/** The schema as the query builder sees it; `migrations/` defines it. */
import type { MaintenanceTable, SiteImageTable, SitePageTable, SiteSettingsTable } from './site-tables.ts';
import type {
  BestResultTable,
  CaseResultTable,
  GeneratedCaseTable,
  HeldVerdictTable,
  JudgeDataPauseTable,
  JudgementTable,
  JudgeProblemTable,
  JudgeQueueTable,
  JudgeRuntimeTable,
  JudgeTable,
  LanguageTable,
  LateSubmissionTable,
  ListChangeTable,
  ProposedJudgingTable,
  RejudgeProposalTable,
  RemovedSubmissionTable,
  SubmissionKeyTable,
  SubmissionNoteTable,
  SubmissionSourceTable,
  SubmissionTable,
  TestRunTable,
  ToolchainTable,
} from './submission-tables.ts';

export interface Tables {
  users: UserTable;
  organizations: OrganizationTable;
  organization_members: OrganizationMemberTable;
  named_tokens: NamedTokenTable;
  invitations: InvitationTable;
  organization_admins: OrganizationAdminTable;
  organization_logos: OrganizationLogoTable;
  user_photos: UserPhotoTable;
  contest_banners: ContestBannerTable;
  organization_requests: OrganizationRequestTable;
  notice_marks: NoticeMarkTable;
  sessions: SessionTable;
  secret_key_fingerprints: SecretKeyFingerprintTable;
  first_steps_dismissals: FirstStepsDismissalTable;
  audit_entries: AuditEntryTable;
  import_parts: ImportPartTable;
  password_resets: PasswordResetTable;
  attempts: AttemptTable;
  languages: LanguageTable;
  judges: JudgeTable;
  judge_runtimes: JudgeRuntimeTable;
  judge_data_pauses: JudgeDataPauseTable;
  generated_cases: GeneratedCaseTable;
  judge_problems: JudgeProblemTable;
  judge_queue: JudgeQueueTable;
  held_verdicts: HeldVerdictTable;
  submission_notes: SubmissionNoteTable;
  late_submissions: LateSubmissionTable;
  submission_keys: SubmissionKeyTable;
  idempotency_keys: IdempotencyKeyTable;
  problems: ProblemTable;
  problem_roles: ProblemRoleTable;
  problem_revisions: ProblemRevisionTable;
  problem_statements: ProblemStatementTable;
  problem_organizations: ProblemOrganizationTable;
  problem_languages: ProblemLanguageTable;
  problem_language_limits: ProblemLanguageLimitTable;
  problem_cases: ProblemCaseTable;
  problem_data_files: ProblemDataFileTable;
  problem_data_uses: ProblemDataUseTable;
  problem_data_versions: ProblemDataVersionTable;
  problem_lists: ProblemListTable;
  problem_list_entries: ProblemListEntryTable;
  bookmarks: BookmarkTable;
  problem_difficulties: ProblemDifficultyTable;
  problem_editorials: ProblemEditorialTable;
  problem_files: ProblemFileTable;
  problem_solutions: ProblemSolutionTable;
  library_files: LibraryFileTable;
  test_productions: TestProductionTable;
  stress_runs: StressRunTable;
  verifications: VerificationTable;
  derived_time_limits: DerivedTimeLimitTable;
  verifications_due: VerificationDueTable;
  contests: ContestTable;
  contest_roles: ContestRoleTable;
  custom_awards: CustomAwardTable;
  contest_groups: ContestGroupTable;
  contest_group_members: ContestGroupMemberTable;
  contest_organizations: ContestOrganizationTable;
  scoreboard_links: ScoreboardLinkTable;
  reveal_remotes: RevealRemoteTable;
  contest_shadows: ContestShadowTable;
  shadow_submissions: ShadowSubmissionTable;
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
  removed_submissions: RemovedSubmissionTable;
  judgements: JudgementTable;
  toolchains: ToolchainTable;
  case_results: CaseResultTable;
  best_results: BestResultTable;
  test_runs: TestRunTable;
  rejudge_proposals: RejudgeProposalTable;
  proposed_judgings: ProposedJudgingTable;
  contest_readers: ContestReaderTable;
  contest_webhooks: ContestWebhookTable;
  webhook_dead_letters: WebhookDeadLetterTable;
  contest_feeds: ContestFeedTable;
  contest_feed_lines: ContestFeedLineTable;
  contest_log: ContestLogTable;
  contest_heads: ContestHeadTable;
  list_changes: ListChangeTable;
  api_callers: ApiCallerTable;
  clarifications: ClarificationTable;
  announcements: AnnouncementTable;
  notice_reads: NoticeReadTable;
  balloon_deliveries: BalloonDeliveryTable;
  print_jobs: PrintJobTable;
  combined_scoreboards: CombinedScoreboardTable;
  combined_scoreboard_contests: CombinedScoreboardContestTable;
  registration_requests: RegistrationRequestTable;
  similarity_runs: SimilarityRunTable;
  similarity_pairs: SimilarityPairTable;
  similarity_decisions: SimilarityDecisionTable;
  news_posts: NewsPostTable;
  site_settings: SiteSettingsTable;
  site_images: SiteImageTable;
  site_pages: SitePageTable;
  maintenance: MaintenanceTable;
}

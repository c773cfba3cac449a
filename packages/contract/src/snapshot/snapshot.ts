import type { Static } from 'typebox';
import {
  AuditEntryRecord,
  InvitationRecord,
  NamedTokenRecord,
  NoticeMarkRecord,
  NoticeReadRecord,
  ReaderRecord,
  RevealRemoteRecord,
  ScoreboardLinkRecord,
} from './access-lines.ts';
import { JudgeRecord, LanguageRecord, OrganizationRecord, UserRecord } from './account-lines.ts';
import {
  CombinedScoreboardRecord,
  ContestRecord,
  ParticipationRecord,
  RatingRecord,
  RegistrationRecord,
  RegistrationRequestRecord,
  TeamRecord,
  WebhookRecord,
} from './contest-lines.ts';
import { DataUseRecord, DataVersionRecord, FileRecord, LibraryFileRecord } from './data-lines.ts';
import { BookmarkRecord, ProblemListRecord } from './list-lines.ts';
import {
  AnnouncementRecord,
  BalloonRecord,
  ClarificationRecord,
  NewsPostRecord,
  PrintJobRecord,
  SimilarityDecisionRecord,
} from './notice-lines.ts';
import { ProblemRecord, ProblemRevisionRecord } from './problem-lines.ts';
import { ProposedJudgingRecord, RejudgeProposalRecord } from './rejudge-lines.ts';
import { SitePageRecord, SiteRecord } from './site-lines.ts';
import { LateSubmissionRecord, SubmissionRecord } from './submission-lines.ts';
import { VerificationDueRecord, VerificationRecord } from './verification-lines.ts';

/** Every kind of line in a snapshot, parents before children. */
export const snapshotRecords = {
  site: SiteRecord,
  site_page: SitePageRecord,
  language: LanguageRecord,
  organization: OrganizationRecord,
  user: UserRecord,
  judge: JudgeRecord,
  file: FileRecord,
  library_file: LibraryFileRecord,
  problem: ProblemRecord,
  data_version: DataVersionRecord,
  data_use: DataUseRecord,
  problem_revision: ProblemRevisionRecord,
  verification: VerificationRecord,
  verification_due: VerificationDueRecord,
  contest: ContestRecord,
  participation: ParticipationRecord,
  registration: RegistrationRecord,
  registration_request: RegistrationRequestRecord,
  team: TeamRecord,
  rating: RatingRecord,
  webhook: WebhookRecord,
  submission: SubmissionRecord,
  late_submission: LateSubmissionRecord,
  rejudge_proposal: RejudgeProposalRecord,
  proposed_judging: ProposedJudgingRecord,
  clarification: ClarificationRecord,
  announcement: AnnouncementRecord,
  balloon: BalloonRecord,
  print_job: PrintJobRecord,
  combined_scoreboard: CombinedScoreboardRecord,
  similarity_decision: SimilarityDecisionRecord,
  news_post: NewsPostRecord,
  problem_list: ProblemListRecord,
  bookmark: BookmarkRecord,
  invitation: InvitationRecord,
  reader: ReaderRecord,
  named_token: NamedTokenRecord,
  scoreboard_link: ScoreboardLinkRecord,
  reveal_remote: RevealRemoteRecord,
  notice_read: NoticeReadRecord,
  notice_mark: NoticeMarkRecord,
  audit_entry: AuditEntryRecord,
} as const;

export type SnapshotType = keyof typeof snapshotRecords;
export type SnapshotRecordOf<T extends SnapshotType> = Static<(typeof snapshotRecords)[T]>;
export type SnapshotRecord = { [T in SnapshotType]: SnapshotRecordOf<T> }[SnapshotType];

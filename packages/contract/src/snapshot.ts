import type { Static } from 'typebox';
import { JudgeRecord, LanguageRecord, OrganizationRecord, UserRecord } from './snapshot/account-lines.ts';
import { ContestRecord, ParticipationRecord, RegistrationRecord } from './snapshot/contest-lines.ts';
import { DataVersionRecord, FileRecord } from './snapshot/data-lines.ts';
import {
  AnnouncementRecord,
  BalloonRecord,
  ClarificationRecord,
  NewsPostRecord,
} from './snapshot/notice-lines.ts';
import { ProblemRecord, ProblemRevisionRecord } from './snapshot/problem-lines.ts';
import { SubmissionRecord } from './snapshot/submission-lines.ts';

/** Every kind of line in a snapshot, parents before children. */
export const snapshotRecords = {
  language: LanguageRecord,
  organization: OrganizationRecord,
  user: UserRecord,
  judge: JudgeRecord,
  file: FileRecord,
  problem: ProblemRecord,
  data_version: DataVersionRecord,
  problem_revision: ProblemRevisionRecord,
  contest: ContestRecord,
  participation: ParticipationRecord,
  registration: RegistrationRecord,
  submission: SubmissionRecord,
  clarification: ClarificationRecord,
  announcement: AnnouncementRecord,
  balloon: BalloonRecord,
  news_post: NewsPostRecord,
} as const;

export type SnapshotType = keyof typeof snapshotRecords;
export type SnapshotRecordOf<T extends SnapshotType> = Static<(typeof snapshotRecords)[T]>;
export type SnapshotRecord = { [T in SnapshotType]: SnapshotRecordOf<T> }[SnapshotType];

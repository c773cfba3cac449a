import type { ClicsVersion, ClicsView } from './audiences.ts';
import { type ClicsContest, contestMs } from './contest-objects.ts';
import { absoluteTime, relativeTime } from './times.ts';

export interface ClicsClarification {
  readonly id: number;
  readonly problem: string | null;
  readonly authorId: number;
  readonly question: string;
  readonly askedAt: Date;
  readonly answer: string | null;
  readonly answeredTo: 'one' | 'all' | null;
  readonly answeredAt: Date | null;
  /** The id of the clarification that the question is about. */
  readonly replyTo: string | null;
}

export interface ClicsAnnouncement {
  readonly id: number;
  readonly problem: string | null;
  readonly text: string;
  readonly madeAt: Date;
}

export const questionId = (id: number) => `q${id}`;
export const answerId = (id: number) => `a${id}`;
export const announcementId = (id: number) => `n${id}`;

export function questionObject(
  contest: ClicsContest,
  {
    id,
    problem,
    authorId,
    question,
    askedAt,
    replyTo,
  }: Pick<ClicsClarification, 'id' | 'problem' | 'authorId' | 'question' | 'askedAt' | 'replyTo'>,
) {
  return {
    id: questionId(id),
    from_team_id: String(authorId),
    reply_to_id: replyTo ?? undefined,
    problem_id: problem ?? undefined,
    text: question,
    ...timesOf(contest, askedAt),
  };
}

/** Null where nobody of the audience gets the answer. The public sees no question, so an answer for all repeats it. */
export function answerObject(
  contest: ClicsContest,
  clarification: ClicsClarification,
  { version, view }: { readonly version: ClicsVersion; readonly view: ClicsView },
) {
  const { id, problem, authorId, question, answer, answeredTo, answeredAt } = clarification;
  if (answer === null || answeredAt === null) return null;
  const isForAll = answeredTo === 'all';
  if (view === 'public' && !isForAll) return null;
  const recipient =
    version === '2023-06' ? { to_team_id: String(authorId) } : { to_team_ids: [String(authorId)] };
  return {
    id: answerId(id),
    ...(isForAll ? {} : recipient),
    reply_to_id: view === 'full' ? questionId(id) : undefined,
    problem_id: problem ?? undefined,
    text: view === 'full' ? answer : `${question}\n\n${answer}`,
    ...timesOf(contest, answeredAt),
  };
}

export function announcementObject(contest: ClicsContest, { id, problem, text, madeAt }: ClicsAnnouncement) {
  return { id: announcementId(id), problem_id: problem ?? undefined, text, ...timesOf(contest, madeAt) };
}

function timesOf(contest: ClicsContest, moment: Date) {
  const { startTime } = contest;
  const passed = contestMs(contest, startTime, moment);
  return { time: absoluteTime(new Date(startTime.getTime() + passed)), contest_time: relativeTime(passed) };
}

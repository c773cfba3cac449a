import { formatTime } from '@tribunal/contract/time';
import type { ShownAnnouncement } from '../../../storage/clarifications/announcements.ts';
import type { ShownClarification } from '../../../storage/clarifications/clarifications.ts';

/** What programs read of a question. */
export function clarificationJson({ askedAt, answeredAt, ...question }: ShownClarification) {
  return {
    ...question,
    asked_at: formatTime(askedAt),
    answered_at: answeredAt === null ? null : formatTime(answeredAt),
  };
}

export function announcementJson({ madeAt, ...announcement }: ShownAnnouncement) {
  return { ...announcement, made_at: formatTime(madeAt) };
}

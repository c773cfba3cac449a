import { formatTime } from '@tribunal/contract/time';
import type { ShownAnnouncement } from '../../../storage/clarifications/announcements.ts';
import type { ShownClarification } from '../../../storage/clarifications/clarifications.ts';

/** What programs read of a question. */
export function clarificationJson({ askedAt, answeredAt, assignedTo, ...question }: ShownClarification) {
  return {
    ...question,
    asked_at: formatTime(askedAt),
    answered_at: timeText(answeredAt),
    assigned_to: assignedTo,
  };
}

export function announcementJson({ madeAt, publishAt, ...announcement }: ShownAnnouncement) {
  return { ...announcement, made_at: timeText(madeAt), publish_at: timeText(publishAt) };
}

function timeText(time: Date | null): string | null {
  return time && formatTime(time);
}

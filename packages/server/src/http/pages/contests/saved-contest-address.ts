/** Where a browser goes after the settings of a contest are saved. */
export function savedContestAddress(key: string, isPastEnd: boolean): string {
  return `/contest/${key}${isPastEnd ? `?${pastEndMark}` : ''}`;
}

export function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}

/** In the query: the page warns organizers that the contest they saved is over. */
export const pastEndMark = 'past-end';

/** In the query: the page tells organizers which problems stay hidden although they made the problems public. */
export const stillHiddenMark = 'still-hidden';

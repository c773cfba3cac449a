import { plural } from '../plural.ts';

/** The list of what concerns a reader. */
export const notices = {
  title: 'Notifications',
  none: 'Nothing has happened yet. Answers, announcements, registrations and results of rejudges will be here.',
  kinds: {
    announcement: 'Announcement',
    answer: 'Answer',
    registration: 'Registration',
    rejudge: 'Rejudge',
  },
  registered: 'You are registered.',
  rejudged: (before: string, after: string) =>
    before === after
      ? 'Your submission has other points now.'
      : `Your submission was ${before} and is ${after} now.`,
  until: 'Until',
  markRead: (count: number) => `Mark ${plural(count, 'one', `${count}`)} as read`,
  unread: (count: string) => `Notifications, ${count} unread`,
  thisBrowser: 'In this browser',
  system: 'Show notifications of the system while another page or program is in front',
  systemHint: 'They appear as long as a page of this site is open. Nothing is sent to any other service.',
  systemBlocked:
    'The browser does not allow this site to show notifications. Its settings for this site can change that.',
};

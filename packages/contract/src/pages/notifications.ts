import Type from 'typebox';
import { positiveInteger } from '../api/query.ts';
import { setting } from '../settings/setting.ts';
import { flag, listOf, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const unread = whole('How many notices the caller has not read.');

const Notice = record({
  kind: oneOf(['announcement', 'answer', 'registration', 'rejudge'], 'What it is about.'),
  id: text('Its id.'),
  name: text('Name of the contest, or of the problem of a rejudged submission; empty for the whole site.'),
  text: text('The announcement or the answer; the new result of a rejudged submission.'),
  question: orNull(text('The question that is answered; the earlier result of a rejudged submission.')),
  address: text('Where it is shown.'),
  at: time('When it happened.'),
  is_unread: flag('Whether the caller has not read it.'),
});

export const notificationsPage = page({
  path: '/notifications/',
  access: 'signed in',
  get: {
    summary:
      'What concerns the caller: announcements, answers, registrations, results of rejudges; the newest first',
    query: { page: positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.') },
    data: record(
      {
        objects: listOf(Notice, 'Those of this page.'),
        has_more: flag('Whether there is a next page.'),
        unread,
      },
      'A page of the list.',
    ),
  },
});

export const readNotificationsPage = page({
  path: '/notifications/read',
  access: 'signed in',
  post: {
    summary: 'Marks the notices until a moment as read',
    form: {
      until: setting(
        Type.Union([
          Type.String({ format: 'date-time', description: 'The moment; now if left out.' }),
          Type.Null(),
        ]),
        null,
        { input: { kind: 'time' } },
      ),
    },
    data: record({ unread }, 'What is left.'),
  },
});

export const notificationPages = [notificationsPage, readNotificationsPage];

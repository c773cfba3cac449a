import { maxAnnouncementLength } from '@tribunal/core/bounds';
import Type from 'typebox';
import { optionalText, positiveInteger } from '../api/query.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { objectsOfPage, oneOf, orNull, record, text, texts, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const ofJury = refusalsOf('no such contest', 'not in the jury');
const pageNumber = positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.');
const made = record({ id: whole('Its id.') }, 'What was created or changed.');

const problem = setting(
  Type.Union([
    Type.String({ description: 'Problem code; left out if it is about no problem.' }),
    Type.Null(),
  ]),
  null,
  {},
);

export const Clarification = record({
  id: whole('Its id.'),
  problem: orNull(text('Problem code; null for a general question.')),
  author: orNull(text('Username; null if the caller may not know it.')),
  question: text('The question.'),
  answer: orNull(text('The answer; null before it is answered.')),
  to: orNull(oneOf(['one', 'all'], 'Who sees the answer: the author, or all.')),
  asked_at: time('When it was asked.'),
  answered_at: orNull(time('When it was answered.')),
  assigned_to: orNull(text('Who of the jury is handling it. Only the jury sees it.')),
});

export const clarificationsPage = page({
  path: '/contest/:key/clarifications/',
  access: 'signed in',
  errors: refusalsOf('no such contest'),
  get: {
    summary: 'The questions in a contest that the caller may see, unanswered ones first',
    query: {
      state: optionalText('`open`, `mine` or `answered`: only those. For the jury.'),
      problem: optionalText('Only questions about the problem with this code. For the jury.'),
      page: pageNumber,
    },
    data: objectsOfPage(Clarification),
  },
  post: {
    summary: 'Asks the jury of a contest',
    form: {
      problem,
      question: required(Type.String({ maxLength: 4000, description: 'The question.' }), {
        input: { kind: 'long text', rows: 4 },
      }),
    },
    status: 201,
    data: made,
    errors: refusalsOf('only participants ask'),
  },
});

export const answerPage = page({
  path: '/contest/:key/clarifications/:id/answer',
  access: 'signed in',
  errors: [...ofJury, ...refusalsOf('no such question')],
  post: {
    summary: 'Answers a question',
    form: {
      answer: required(Type.String({ maxLength: maxAnnouncementLength, description: 'The answer.' }), {
        input: { kind: 'long text', rows: 3 },
      }),
      to: required(oneOf(['one', 'all'], 'Who sees the answer: the author, or all.'), {}),
    },
    data: made,
  },
});

const assignments = { take: 'Handles a question', release: 'Leaves a question to others' } as const;

export const assignmentPages = (['take', 'release'] as const).map((act) => ({
  act,
  contract: page({
    path: `/contest/:key/clarifications/:id/${act}`,
    access: 'signed in',
    errors: [...ofJury, ...refusalsOf('no such question')],
    post: { summary: assignments[act], data: made },
  }),
}));

export const Announcement = record({
  id: whole('Its id.'),
  text: text('The text.'),
  problem: orNull(text('Problem code; null if it is about no problem.')),
  made_at: orNull(time('When it was published; null before.')),
  publish_at: orNull(time('When it was to be published; null for one that was published at once.')),
  to: orNull(texts('Usernames of those who read it; null for everybody.')),
});

export const announcementsPage = page({
  path: '/contest/:key/announcements/',
  access: 'anyone',
  errors: refusalsOf('no such contest'),
  get: {
    summary: 'The announcements of a contest, newest first',
    query: { page: pageNumber },
    data: objectsOfPage(Announcement),
  },
  post: {
    summary: 'Announces something in a contest, now or later',
    form: {
      to: setting(
        Type.Array(Type.String(), { maxItems: 1000, description: 'Usernames; empty for everybody.' }),
        [],
        {},
      ),
      problem,
      text: required(Type.String({ maxLength: maxAnnouncementLength, description: 'The text.' }), {
        input: { kind: 'long text', rows: 4 },
      }),
      publish_at: setting(
        Type.Union([
          Type.String({ format: 'date-time', description: 'When it is published; now if left out.' }),
          Type.Null(),
        ]),
        null,
        { input: { kind: 'time' } },
      ),
    },
    status: 201,
    data: made,
    errors: refusalsOf('not in the jury', 'no such contestant'),
  },
});

export const cancelAnnouncementPage = page({
  path: '/contest/:key/announcements/:id/cancel',
  access: 'signed in',
  errors: [...ofJury, ...refusalsOf('no such announcement')],
  post: { summary: 'Cancels an announcement that is not published yet', data: made },
});

export const siteAnnouncementsPage = page({
  path: '/announcements/',
  access: 'anyone',
  get: {
    summary: 'The announcements to the whole site, newest first',
    query: { page: pageNumber },
    data: objectsOfPage(Announcement),
  },
});

export const noticePages = [
  clarificationsPage,
  answerPage,
  ...assignmentPages.map(({ contract }) => contract),
  announcementsPage,
  cancelAnnouncementPage,
  siteAnnouncementsPage,
];

import { keysOf } from '@tribunal/core/lists';
import Type from 'typebox';
import { clicsVersions, clicsViews } from '../clics/audiences.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required } from '../settings/setting.ts';
import {
  decimal,
  flag,
  listOf,
  objects,
  oneOf,
  orNull,
  record,
  text,
  whole,
  zuluTime,
} from './data-schemas.ts';
import { page } from './page.ts';

const errors = refusalsOf('no such contest', 'not allowed to edit contest');

const view = oneOf(clicsViews, 'What the receiver may see.');
const version = oneOf(clicsVersions, 'Version of the Contest API.');

const DeadLetter = record({
  first: whole('Number of its first line in the event feed.'),
  last: whole('Number of its last line.'),
  failed_at: zuluTime('When the site gave up.'),
  fault: text('Why: a word, for some followed by a detail.'),
  is_waiting: flag('Whether an editor has asked to send it again.'),
});

const Webhook = record({
  id: whole('Its id.'),
  url: text('Where the events are sent.'),
  view,
  version,
  is_enabled: flag('Whether events are sent.'),
  made_at: zuluTime('When it was created.'),
  delivered_at: orNull(zuluTime('The last delivery.')),
  failures: whole('Failed attempts since the last delivery.'),
  retry_at: orNull(zuluTime('The next attempt after a failure.')),
  fault: orNull(text('Why the last attempt failed.')),
  dead_letter_count: whole('Number of dead letters.'),
  dead_letters: listOf(DeadLetter, 'The newest 20 deliveries that failed for good.'),
});

export const webhooksPage = page({
  path: '/contest/:key/webhooks/',
  access: 'signed in',
  errors,
  get: { summary: 'The webhooks of a contest', data: objects(Webhook) },
  post: {
    summary: 'Sends the events of a contest to an address, from the first one on',
    form: {
      url: required(Type.String({ maxLength: 1000, description: 'Where the events are sent.' }), {}),
      view: required(view, {}),
      version: required(version, {}),
    },
    status: 201,
    data: record(
      { id: whole('Its id.'), secret: text('The secret that signs the deliveries. It is shown once.') },
      'The webhook.',
    ),
    errors: refusalsOf(
      'bad webhook address',
      'private webhook address',
      'webhook exists',
      'too many webhooks',
    ),
  },
});

const changed = record({ id: whole('Its id.') }, 'What was changed.');

const webhookChanges = {
  enable: 'Sends to a webhook again, beginning with what was not sent',
  disable: 'Sends nothing to a webhook until it is enabled',
  delete: 'Deletes a webhook',
  resend: 'Sends the dead letters of a webhook once more',
  discard: 'Discards the dead letters of a webhook',
} as const;

export type WebhookChange = keyof typeof webhookChanges;

function webhookChangePage(change: WebhookChange) {
  return page({
    path: `/contest/:key/webhooks/:id/${change}`,
    access: 'signed in',
    errors: [...errors, ...refusalsOf('no such webhook')],
    post: { summary: webhookChanges[change], data: changed },
  });
}

export const webhookChangePages = keysOf(webhookChanges).map((change) => ({
  change,
  contract: webhookChangePage(change),
}));

const ReaderToken = record({
  id: whole('Its id.'),
  name: text('The tool that has it.'),
  made_at: zuluTime('When it was created.'),
  used_at: orNull(zuluTime('When it was last used.')),
});

export const readerTokensPage = page({
  path: '/contest/:key/readers/',
  access: 'signed in',
  errors,
  get: { summary: 'The reader tokens of a contest', data: objects(ReaderToken) },
  post: {
    summary: 'Creates a token that reads everything about a contest',
    form: { name: required(Type.String({ maxLength: 100, description: 'The tool that gets it.' }), {}) },
    status: 201,
    data: record({ id: whole('Its id.'), token: text('The token. It is shown once.') }, 'The reader token.'),
  },
});

export const revokeReaderPage = page({
  path: '/contest/:key/readers/:id/revoke',
  access: 'signed in',
  errors: [...errors, ...refusalsOf('no such reader token')],
  post: { summary: 'Revokes a reader token', data: changed },
});

const ResolverSubmission = record({
  submissionId: whole('Its number in the order of time, from 1.'),
  problemId: whole('The problem.'),
  userId: whole('The participant.'),
  time: decimal('Seconds since the start of the participation.'),
  points: decimal('Its points in the contest.'),
});

export const resolverFile = page({
  path: '/contest/:key/resolver.json',
  access: 'signed in',
  errors,
  get: {
    summary: 'The file that vnoi-resolver opens, with the results that a freeze hides',
    isDocument: true,
    data: record({
      users: listOf(
        record({
          userId: whole('The id of the participation.'),
          username: text('The username.'),
          fullName: text('The name, or the username where there is none.'),
        }),
        'The participants who are not disqualified.',
      ),
      problems: listOf(
        record({
          problemId: whole('The id of the problem.'),
          name: text('Its name.'),
          points: decimal('Its points in the contest.'),
        }),
        'The problems in the order of the contest.',
      ),
      submissions: listOf(ResolverSubmission, 'The submissions with a verdict, in the order of time.'),
    }),
  },
});

export const contestToolPages = [
  webhooksPage,
  ...webhookChangePages.map(({ contract }) => contract),
  readerTokensPage,
  revokeReaderPage,
  resolverFile,
];

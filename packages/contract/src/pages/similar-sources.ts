import Type from 'typebox';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { byName, decimal, flag, listOf, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const ofEditors = refusalsOf('no such contest', 'not allowed to edit contest');
const decisions = ['open', 'independent', 'copied'] as const;
const states = ['waiting', 'running', 'done', 'failed'] as const;

const Side = record(
  {
    submission: whole('Id of the submission.'),
    user: text('Username.'),
    language: text('Key of the language.'),
  },
  'One of the two sources.',
);

const SimilarPair = record(
  {
    id: whole('Its number, until the next comparison.'),
    problem: text('Problem code.'),
    a: Side,
    b: Side,
    score: decimal('Which part of both is common: from 0 to 1.'),
    is_copy: flag('Whether they differ in space and comments at most.'),
    matches: listOf(
      record({
        a_start: whole('First line in `a`.'),
        a_end: whole('Last line in `a`.'),
        b_start: whole('First line in `b`.'),
        b_end: whole('Last line in `b`.'),
        tokens: whole('Tokens of the passage.'),
      }),
      'The passages that they have in common, the longest first.',
    ),
    decision: oneOf(decisions, 'What the editors think about these two users and this problem.'),
    note: text('Their note; empty for none.'),
    decided_at: orNull(time('When they decided.')),
    decided_by: orNull(text('Username of the editor.')),
  },
  'Two sources that are alike.',
);

export const similarityPage = page({
  path: '/contest/:key/similarity/',
  access: 'signed in',
  errors: ofEditors,
  get: {
    summary: 'The accepted sources of a contest that are alike, copies first',
    data: record(
      {
        state: orNull(oneOf(states, 'How far the last comparison is; null before the first one.')),
        ended_at: orNull(time('When it ended.')),
        sources: whole('How many sources were compared.'),
        pairs: listOf(SimilarPair, 'Pairs of different users.'),
      },
      'The result of the last comparison.',
    ),
  },
  post: {
    summary: 'Compares the accepted sources of a contest',
    status: 201,
    data: record(
      { contest: text('Contest key.'), state: oneOf(states, 'Always `waiting`.') },
      'The comparison.',
    ),
    errors: refusalsOf('sources are being compared'),
  },
});

export const similarPairPage = page({
  path: '/contest/:key/similarity/:id',
  access: 'signed in',
  errors: [...ofEditors, ...refusalsOf('no such similar pair')],
  get: { summary: 'Two sources that are alike', data: record({ object: SimilarPair }, 'The pair.') },
  post: {
    summary: 'Decides about two sources',
    form: {
      decision: required(oneOf(decisions, 'The decision.'), {}),
      note: setting(Type.String({ maxLength: 2000, description: 'A note for the editors.' }), '', {
        input: { kind: 'long text', rows: 3 },
      }),
    },
    data: SimilarPair,
  },
});

export const reportPage = page({
  path: '/contest/:key/report/',
  access: 'signed in',
  errors: refusalsOf('no such contest', 'not in the jury'),
  get: {
    summary: 'How a contest went: the true figures of its official live contestants, for its jury',
    data: record(
      {
        object: record(
          {
            problems: listOf(
              record({
                code: text('Problem code.'),
                label: text('Label in the contest.'),
                submissions: whole('Submissions.'),
                tried: whole('Contestants who submitted.'),
                solved: whole('Contestants who solved it.'),
                verdicts: byName(Type.Integer(), 'Number of submissions by result.'),
                first_solve: orNull(
                  record(
                    {
                      username: text('Username.'),
                      seconds: decimal('Seconds from the start of the contest.'),
                    },
                    'Who solved it first; null for nobody.',
                  ),
                ),
              }),
              'In contest order.',
            ),
            languages: listOf(
              record({
                name: text('Name of the language.'),
                submissions: whole('Submissions.'),
                accepted: whole('Accepted ones.'),
                contestants: whole('Contestants who used it.'),
              }),
              'Those with most submissions first.',
            ),
            organizations: listOf(
              record({
                name: text('Name of the organization; empty for contestants without one.'),
                contestants: whole('Contestants.'),
                submissions: whole('Submissions.'),
                solved: whole('Problems that its contestants solved, in all.'),
              }),
              'Those with most solved problems first.',
            ),
          },
          'The report.',
        ),
      },
      'The report.',
    ),
  },
});

export const contestResultPages = [similarityPage, similarPairPage, reportPage];

import { results } from '@tribunal/core/judging/verdicts';
import Type from 'typebox';
import { positiveInteger } from '../api/query.ts';
import { pageErrors } from '../api/request-errors.ts';
import { refusalsOf } from '../refusals/refusals.ts';
import { required, setting } from '../settings/setting.ts';
import { decimal, flag, listOf, objects, oneOf, orNull, record, text, time, whole } from './data-schemas.ts';
import { page } from './page.ts';

const states = ['open', 'applying', 'applied', 'discarded'] as const;

/** How often a rejudge judges each submission. */
export const maxRejudgeTimes = 20;

const pageNumber = positiveInteger(Number.MAX_SAFE_INTEGER, 1, 'The page, from 1.');

const proposal = {
  id: whole('Its id.'),
  url: text('Its page.'),
  problem: orNull(text('Code of the problem that was chosen.')),
  contest: orNull(text('Key of the contest that was chosen.')),
  submissions: whole('Number of submissions.'),
  times: whole('How often each submission is judged.'),
  state: oneOf(states, 'What became of it.'),
  is_urgent: flag('Whether it is judged before others.'),
  is_judged: flag('Whether all judgings have ended.'),
  is_partly_applied: flag('Whether only some of its verdicts were applied.'),
  judged: whole('Judgings that have ended.'),
  total: whole('All judgings.'),
  requested_by: text('Username of whoever requested it.'),
  created_at: time('When it was requested.'),
  closed_by: orNull(text('Username of whoever decided about it.')),
  closed_at: orNull(time('When it was decided.')),
};

const result = oneOf(results, 'A result.');

const Difference = record({
  submission: whole('Submission id.'),
  run: whole('Which of the judgings of the submission.'),
  user: text('Username.'),
  problem: text('Problem code.'),
  contest: orNull(text('Contest key.')),
  before: orNull(result),
  after: result,
  case_points_before: decimal('Points of the cases before.'),
  case_points: decimal('Points of the cases now.'),
  case_total: decimal('Maximum points of the cases.'),
  decision: orNull(oneOf(['applied', 'changed', 'final', 'discarded'], 'What became of it.')),
});

const Effect = record({
  key: text('Contest key.'),
  is_final: flag('Whether its results are final and do not change.'),
  changes: listOf(
    record({
      user: text('Username.'),
      rank: Type.Tuple([Type.Number(), Type.Number()], { description: 'Rank before and after.' }),
      score: Type.Tuple([Type.Number(), Type.Number()], { description: 'Score before and after.' }),
    }),
    'Contestants with another rank or score.',
  ),
});

const Run = record({
  run: whole('Its number.'),
  submission: whole('Submission id.'),
  result,
  case_points: decimal('Points of the cases.'),
  case_total: decimal('Maximum points of the cases.'),
  time: orNull(decimal('Seconds of CPU time.')),
  memory: orNull(decimal('Kibibytes.')),
  judge: orNull(text('Name of the judge.')),
});

export const proposalsPage = page({
  path: '/rejudges/',
  access: 'signed in',
  get: {
    summary: 'The rejudges that the caller may decide about, newest first',
    query: { page: pageNumber },
    data: objects(record(proposal), 'Those of this page.'),
  },
  post: {
    summary:
      'Judges submissions again. The field `submission` names them; otherwise the filters of the list of submissions choose',
    form: {
      times: setting(
        Type.Union([
          Type.Integer({
            minimum: 1,
            maximum: maxRejudgeTimes,
            description: 'How often each submission is judged; 1 by default. More than once only compares.',
          }),
          Type.Null(),
        ]),
        null,
        {},
      ),
      urgent: setting(Type.Boolean({ description: 'Whether it is judged before others.' }), false, {}),
    },
    status: 201,
    data: record({ id: whole('Its id.'), url: text('Its page.') }, 'The rejudge.'),
    errors: refusalsOf('nothing to rejudge'),
  },
});

export const proposalPage = page({
  path: '/rejudge/:id',
  access: 'signed in',
  errors: refusalsOf('no such proposal'),
  get: {
    summary: 'A rejudge, and what it would change',
    query: { page: pageNumber },
    data: record(
      {
        ...proposal,
        matrix: Type.Optional(
          listOf(
            record({ before: orNull(result), after: result, count: whole('Number of judgings.') }),
            'Results before and after, if each submission is judged once.',
          ),
        ),
        toolchains: Type.Optional(
          listOf(
            record({
              before: text('The compiler of the verdict so far.'),
              after: text('That of this rejudge.'),
              count: whole('Number of judgings.'),
            }),
            'Compilers that differ from those of the verdicts so far, if each submission is judged once.',
          ),
        ),
        differences: Type.Optional(
          listOf(Difference, 'Submissions with another result or points, if each is judged once.'),
        ),
        contests: Type.Optional(listOf(Effect, 'Effects on contests, if each submission is judged once.')),
        is_stable: Type.Optional(flag('Whether all judgings agree, if there are several.')),
        runs: Type.Optional(listOf(Run, 'The judgings, if there are several.')),
      },
      'The rejudge.',
    ),
  },
});

export const urgentProposalPage = page({
  path: '/rejudge/:id/urgent',
  access: 'signed in',
  errors: refusalsOf('no such proposal'),
  post: {
    summary: 'Says whether a rejudge is judged before others',
    form: { urgent: required(Type.Boolean({ description: 'Whether it is judged before others.' }), {}) },
    data: record({ id: whole('Its id.'), is_urgent: flag('Whether it is urgent now.') }, 'The rejudge.'),
  },
});

function decisionPage<const Path extends string>(path: Path, summary: string) {
  return page({
    path,
    access: 'signed in',
    errors: refusalsOf('no such proposal', 'proposal is closed'),
    post: {
      summary,
      data: record(
        {
          id: whole('Its id.'),
          state: oneOf(states, 'What became of it.'),
          applied: whole('Verdicts that were applied.'),
          skipped: whole('Verdicts that were skipped, because something changed meanwhile.'),
          undecided: whole('Verdicts that nobody has decided about.'),
        },
        'The rejudge.',
      ),
    },
  });
}

export const applyProposalPage = decisionPage(
  '/rejudge/:id/apply',
  'Applies a rejudge, or only the submissions that the field `submission` names',
);
export const discardProposalPage = decisionPage(
  '/rejudge/:id/discard',
  'Discards a rejudge, or only the submissions that the field `submission` names',
);

export const rejudgeSubmissionPage = page({
  path: '/widgets/rejudge',
  access: 'signed in',
  errors: [pageErrors.notFound],
  post: {
    summary: 'Judges a submission again; its new verdict counts at once',
    form: { id: required(Type.Integer({ description: 'Submission id.' }), {}) },
    data: record({ id: whole('Submission id.'), url: text('Its page.') }, 'The submission.'),
    errors: refusalsOf('not allowed to rejudge', 'being judged', 'contest is final'),
  },
});

export const rejudgeProblemPage = page({
  path: '/problem/:code/manage/submission/rejudge',
  access: 'signed in',
  errors: [pageErrors.forbidden],
  post: {
    summary: 'Judges all submissions to a problem again',
    data: record({ id: whole('Its id.'), url: text('Its page.') }, 'The rejudge.'),
    errors: refusalsOf('nothing to rejudge'),
  },
});

export const rejudgingPages = [
  proposalsPage,
  proposalPage,
  urgentProposalPage,
  applyProposalPage,
  discardProposalPage,
  rejudgeSubmissionPage,
  rejudgeProblemPage,
];

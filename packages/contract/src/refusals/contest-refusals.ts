import type { RefusalEntry } from './refusal-entry.ts';

export const contestRefusals = {
  'no such contest': {
    status: 404,
    message: 'There is no such contest.',
    cause: 'No contest has this key, or the caller may not see it.',
  },
  'not allowed to edit contest': {
    status: 403,
    message: 'You cannot edit this contest.',
    cause:
      'Only its authors and curators, and users with the permission to edit all contests, edit a contest.',
  },
  'not in the jury': {
    status: 403,
    message: 'You are not in the jury of this contest.',
    cause: 'Only its jury, its editors, and users who act as jury in every contest can do this.',
  },
  'contest was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this contest since you opened it.',
    cause: '`version` is not the current version of the contest.',
    field: 'version',
  },
  'not allowed to create contests': {
    status: 403,
    message: 'You cannot create contests.',
    cause: 'Only users with the permission to edit their own or all contests create contests.',
  },
  'contest has submissions': {
    status: 409,
    message: 'This contest has submissions. Hide it instead of deleting it.',
    cause: 'The contest has submissions.',
  },
  'only participants ask': {
    status: 403,
    message: 'Only participants of this contest can ask questions.',
    cause: 'The caller does not take part in the contest.',
  },
  'no such question': {
    status: 404,
    message: 'There is no such question.',
    cause: 'The contest has no question with this id.',
  },
  'question was answered meanwhile': {
    status: 409,
    message: 'Somebody else of the jury has answered this question since you opened the page.',
    cause: '`seen` is sent, and is not the time of the current answer, or not `none` before the first one.',
  },
  'question is taken': {
    status: 409,
    message: 'Somebody else of the jury has taken this question.',
    cause: 'Another member of the jury takes care of the question, and has not released it.',
  },
  'no such announcement': {
    status: 404,
    message: 'There is no such announcement, or it is already published.',
    cause: 'No announcement with this id waits for its time.',
  },
  'publication time has passed': {
    status: 400,
    message: 'This time has passed. Choose a later one, or none to publish it now.',
    cause: '`publish_at` is not in the future.',
    field: 'publish_at',
  },
  'no such problem in the contest': {
    status: 400,
    message: 'This contest has no such problem.',
    cause: '`problem` is not the code of a problem of the contest that the caller may see.',
    field: 'problem',
  },
  'not allowed to run balloons': {
    status: 403,
    message: 'You do not deliver the balloons of this contest.',
    cause: 'Only the balloon runners and the jury of a contest see and deliver its balloons.',
  },
  'no such balloon': {
    status: 404,
    message: 'There is no such balloon.',
    cause: 'The team has not solved the problem, or its balloon is held back during the freeze.',
  },
  'balloon is delivered': {
    status: 409,
    message: 'Someone else has already delivered this balloon.',
    cause: 'Another runner marked the balloon as delivered.',
  },
  'balloon is not delivered': {
    status: 409,
    message: 'This balloon is not marked as delivered.',
    cause: 'There is no delivery to undo.',
  },
  'contest is not final': {
    status: 409,
    message: 'The results of this contest are not final.',
    cause: 'There is no finalization to undo.',
  },
  'submissions are being judged': {
    status: 409,
    message: 'Submissions of this contest are still being judged.',
    cause: 'A submission of the contest has no verdict yet, or is being rejudged.',
  },
  'submissions have internal errors': {
    status: 409,
    message: 'Submissions of this contest have internal errors. Rejudge them first.',
    cause: 'The judge failed on a submission of the contest.',
  },
  'no such reader token': {
    status: 404,
    message: 'There is no such token.',
    cause: 'The contest has no reader token with this number.',
  },
  'no such webhook': {
    status: 404,
    message: 'There is no such webhook.',
    cause: 'The contest has no webhook with this number.',
  },
  'bad webhook address': {
    status: 400,
    message: 'This is not an address that begins with http:// or https://, without a password and without #.',
    cause: 'The address of a webhook is not valid.',
    field: 'url',
  },
  'private webhook address': {
    status: 400,
    message: 'This address is in a private network. The operator of the site can allow it.',
    cause: 'The address of a webhook is not public, and SITE_WEBHOOK_NETWORKS does not contain it.',
    field: 'url',
  },
  'webhook exists': {
    status: 409,
    message: 'The contest has a webhook with this address already.',
    cause: 'The contest has a webhook with the same address.',
    field: 'url',
  },
  'too many webhooks': {
    status: 409,
    message: 'A contest has at most 20 webhooks.',
    cause: 'The contest has 20 webhooks already.',
  },
  'no such contestant': {
    status: 404,
    message: 'Nobody with this username takes part in this contest.',
    cause: 'The user has no live participation in the contest.',
    field: 'user',
  },
  'results are not known': {
    status: 403,
    message: 'The results of this contest are not known to everybody yet.',
    cause:
      'The contest runs, its scoreboard is not open to the caller, or hides results until the thaw or a system test.',
  },
  'no program for pictures': {
    status: 501,
    message: 'This site cannot make pictures, because Chromium is not installed.',
    cause: 'Chromium is not installed beside the site.',
  },
  'picture takes too long': {
    status: 503,
    message: 'The picture could not be made in time. Try again later.',
    cause: 'Too many pictures are being made, or Chromium failed.',
  },
  'no such group': {
    status: 400,
    message: 'This contest has no such group.',
    cause: 'A code in `groups` is not that of a group of the contest.',
    field: 'groups',
  },
  'bad extra minutes': {
    status: 400,
    message: 'Enter a whole number of minutes from 0 to 100000.',
    cause: '`extra_minutes` is not a whole number of minutes, or too large.',
    field: 'extra_minutes',
  },
  'others have extra time': {
    status: 403,
    message:
      'This contest has ended, but contestants with extra time are still working. Come back when it is over for all.',
    cause: 'A virtual participation can start when the extra time of all contestants has ended.',
  },
  'contest has no freeze': {
    status: 409,
    message: 'This contest has no freeze.',
    cause: 'The contest has no frozen minutes, or its format cannot freeze.',
  },
  'contest is thawed already': {
    status: 409,
    message: 'This contest is already thawed.',
    cause: 'An editor thawed the contest before.',
  },
  'contest has not ended': {
    status: 409,
    message: 'This contest has not ended yet.',
    cause: 'The contest still runs.',
  },
  'system test is not applied': {
    status: 409,
    message: 'The system test of this contest is not applied yet.',
    cause: 'The contest is judged with pretests only, and results become final after the system test.',
  },
  'contest has no system test': {
    status: 409,
    message: 'The submissions of this contest are judged with all cases already.',
    cause: '`run_pretests_only` of the contest is false, or its system test was applied.',
  },
  'contest is not thawed': {
    status: 409,
    message: 'This contest is not thawed.',
    cause:
      'There is no thaw to undo; or the results are to be final before the thaw, and `force` is not sent.',
  },
  'questions are not answered': {
    status: 409,
    message: 'Questions of this contest are not answered. Answer them first.',
    cause: 'Contestants wait for an answer of the jury.',
  },
  'banner is too large': {
    status: 400,
    message: 'The banner must have at most 1 MB and 4096 pixels in each direction.',
    cause: '`banner` has more bytes or pixels.',
    field: 'banner',
  },
  'banner is not an image': {
    status: 400,
    message: 'The banner must be a PNG, JPEG or WebP image.',
    cause: '`banner` has other content. Its name does not matter.',
    field: 'banner',
  },
  'contest is paused': {
    status: 409,
    message: 'This contest is paused. Its clock stands still until the organizers let it go on.',
    cause: 'The contest is paused.',
  },
  'no verdict to confirm': {
    status: 409,
    message:
      'This submission has no verdict to confirm: it is being judged, or another juror has confirmed it.',
    cause: 'No verdict of the submission is held, or it is confirmed.',
  },
  'contestant is too close': {
    status: 403,
    message:
      'Another juror must confirm this verdict: it is your own, or you belong to an organization of the contestant.',
    cause: 'The juror is the contestant or shares an organization with them.',
  },
  'problem is on hold': {
    status: 409,
    message: 'The jury has stopped submissions to this problem for now.',
    cause: 'The jury has stopped submitting to the problem.',
  },
  'contest is not paused': {
    status: 409,
    message: 'This contest is not paused.',
    cause: 'The clock of the contest runs.',
  },
  'contest has ended': {
    status: 409,
    message: 'This contest has ended.',
    cause: 'The contest has ended.',
  },
  'contest is final': {
    status: 409,
    message: 'The results of this contest are final.',
    cause: 'The contest is finalized.',
  },
  'contest has not started': {
    status: 403,
    message: 'This contest has not started yet.',
    cause: 'Only its authors, curators and testers enter a contest before it starts.',
  },
  'contest has started': {
    status: 409,
    message: 'This contest has already started.',
    cause: 'Users register only before a contest starts. Afterwards they join it.',
  },
  'makers do not register': {
    status: 403,
    message: 'You organize or test this contest, so you cannot register for it.',
    cause: 'Authors, curators and testers watch a contest instead of competing.',
  },
  'contest registration is closed': {
    status: 403,
    message: 'You cannot register for this contest. Join it when it starts.',
    cause: 'Its editors have closed the registration before the start.',
  },
  'not registered': {
    status: 404,
    message: 'You are not registered for this contest.',
    cause: 'The caller has no registration for the contest.',
  },
  disqualified: {
    status: 403,
    message: 'You are disqualified from this contest.',
    cause: 'The caller is disqualified.',
  },
  'access code needed': {
    status: 403,
    message: 'Enter the access code of this contest.',
    cause: '`access_code` is missing or wrong.',
    field: 'access_code',
  },
  'problems of copy not chosen': {
    status: 400,
    message: 'Choose which problems the copy has.',
    cause: 'The form of the page does not say whether the copy has the same problems, others or none.',
    field: 'copy_problems',
  },
  'other problems missing': {
    status: 400,
    message: 'Enter the other problems.',
    cause: '`copy_problems` is `other`, and `problems` is missing or empty.',
    field: 'problems',
  },
  'not in this contest': {
    status: 404,
    message: 'You are not in this contest.',
    cause: 'The caller has not joined the contest.',
  },
  'no such scoreboard link': {
    status: 404,
    message: 'This link does not exist, or it was revoked before.',
    cause: 'The number is not that of a link to the scoreboard of this contest.',
  },
  'too many scoreboard links': {
    status: 409,
    message: 'This contest has 100 links to its scoreboard. Revoke one first.',
    cause: 'A contest has at most 100 links to its scoreboard.',
  },
} as const satisfies Record<string, RefusalEntry>;

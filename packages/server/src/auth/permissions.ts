/** What a user can be allowed beyond the ordinary; superusers hold them all. */
export const permissions = {
  see_private_problem: 'See problems that are not public',
  see_organization_problem: 'See the problems of every organization',
  edit_own_problem: 'Edit problems as author or curator',
  edit_public_problem: 'Edit every public problem',
  edit_all_problem: 'Edit every problem',
  see_private_contest: 'See contests that are hidden or private',
  edit_own_contest: 'Edit contests as author or curator',
  edit_all_contest: 'Edit every contest',
  view_all_submission: 'See every submission and its source',
  abort_any_submission: 'Abort every submission',
  rejudge_submission: 'Have a submission judged again',
  rejudge_submission_lot: 'Have many submissions judged again at once',
  change_judge: 'Disable and block judges',
  change_user: 'Manage accounts that are not staff',
} as const;

export type Permission = keyof typeof permissions;

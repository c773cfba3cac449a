/** Permissions of users; superusers have all of them. */
export const permissionNames = [
  'see_private_problem',
  'see_organization_problem',
  'edit_own_problem',
  'edit_public_problem',
  'edit_all_problem',
  'see_private_contest',
  'edit_own_contest',
  'edit_all_contest',
  'judge_all_contest',
  'run_all_balloons',
  'edit_all_organization',
  'view_all_submission',
  'abort_any_submission',
  'rejudge_submission',
  'rejudge_submission_lot',
  'change_judge',
  'change_user',
] as const;

export type Permission = (typeof permissionNames)[number];

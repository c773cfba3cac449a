/** Users of the demo in whose place pages are opened. */
export const visitors = {
  guest: null,
  contestant: 'demo',
  editor: 'corner_case',
  administrator: 'admin',
} as const;

export type VisitorName = keyof typeof visitors;

export interface ListedPage {
  /** Unique; also the name of its screenshots. */
  readonly name: string;
  readonly as: VisitorName;
  /** `{submission}` and the like stand for numbers that only the loaded demo knows. */
  readonly path: string;
  readonly status: number;
}

/** Every page of the site, as the visitors of the demo open it. */
export const pageList: readonly ListedPage[] = [
  ...pages('guest', {
    home: '/',
    problems: '/problems/',
    'problems-not-found': '/problems/?search=nothing+is+called+so',
    problem: '/problem/cargo',
    'problem-rank': '/problem/cargo/rank/',
    'problem-rank-page': '/problem/cargo/rank/1',
    'problem-submissions': '/problem/cargo/submissions/',
    submissions: '/submissions/',
    contests: '/contests/',
    'contest-running': '/contest/city_finals',
    'contest-past': '/contest/regional',
    'contest-upcoming': '/contest/harbour_cup',
    'scoreboard-running': '/contest/city_finals/ranking/',
    'scoreboard-of-a-minute': '/contest/city_finals/ranking/?at=30',
    'scoreboard-icpc': '/contest/regional/ranking/',
    'scoreboard-points': '/contest/olympiad_final/ranking/',
    users: '/users/',
    user: '/user/kestrel42',
    'user-solved': '/user/kestrel42/solved',
    'user-contests': '/user/kestrel42/contests',
    'user-submissions': '/submissions/user/kestrel42/',
    organizations: '/organizations/',
    organization: '/organization/open-algorithms-club',
    status: '/status/',
    runtimes: '/runtimes/',
    news: '/news/',
    'site-announcements': '/announcements/',
    'news-post': '/news/{newsPost}',
    'sign-in': '/accounts/login/',
    'sign-up': '/accounts/register/',
    'password-reset': '/accounts/password/reset/',
    api: '/api/docs',
    captcha: '/captcha/',
    theme: '/theme/',
    language: '/language/',
  }),
  ...pages('guest', { 'password-reset-link': '/accounts/password/reset/expired/' }, 404),
  ...pages('guest', { 'not-found': '/nowhere' }, 404),
  ...pages('contestant', {
    'home-signed-in': '/',
    'problems-signed-in': '/problems/',
    'problem-signed-in': '/problem/cargo',
    submit: '/problem/cargo/submit',
    'test-run': '/run/{testRun}',
    submission: '/submission/{submission}',
    source: '/src/{submission}',
    'submission-compare': '/submission/{submission}/compare',
    'contest-signed-in': '/contest/city_finals',
    'contest-join': '/contest/weekend_window/join',
    'scoreboard-signed-in': '/contest/city_finals/ranking/',
    'own-user': '/user/demo',
    settings: '/edit/profile/',
    'password-change': '/accounts/password/change/',
    sessions: '/accounts/sessions/',
    'two-factor-setup': '/accounts/2fa/enable/',
    clarifications: '/contest/city_finals/clarifications/',
    announcements: '/contest/city_finals/announcements/',
  }),
  ...pages('contestant', { forbidden: '/admin/' }, 403),
  ...pages('editor', {
    'problem-as-editor': '/problem/{editedProblem}',
    'test-data': '/problem/{editedProblem}/test_data',
    'data-versions': '/problem/{editedProblem}/versions/',
    editorial: '/problem/{editedProblem}/editorial',
    'problem-edit': '/problem/{editedProblem}/edit',
    'problem-clone': '/problem/{editedProblem}/clone',
    'problem-delete': '/problem/{editedProblem}/delete',
    'problem-history': '/problem/{editedProblem}/history',
    'contest-as-editor': '/contest/lamplight_open',
    reveal: '/contest/lamplight_open/reveal/',
    'scoreboard-as-editor': '/contest/lamplight_open/ranking/',
    'contest-edit': '/contest/lamplight_open/edit',
    'clarifications-as-editor': '/contest/lamplight_open/clarifications/',
    balloons: '/contest/lamplight_open/balloons/',
    jury: '/contest/lamplight_open/jury/',
    'contest-clone': '/contest/lamplight_open/clone',
    'contest-delete': '/contest/lamplight_open/delete',
    participants: '/contest/lamplight_open/participants/',
    participant: '/contest/lamplight_open/participants/demo',
  }),
  ...pages('editor', { 'problem-revision': '/problem/{editedProblem}/history/1' }, 404),
  ...pages('administrator', {
    'problem-new': '/problems/new',
    'two-factor-disable': '/accounts/2fa/disable/',
    'rejudge-preview': '/problem/cargo/manage/submission/rejudge/preview',
    'contest-new': '/contests/new',
    'organization-new': '/organizations/new',
    'organization-edit': '/organization/open-algorithms-club/edit',
    'organization-requests': '/organization/open-algorithms-club/requests/',
    'organization-logo': '/organization/open-algorithms-club/logo',
    administration: '/admin/',
    'administration-users': '/admin/users/',
    'administration-import': '/admin/users/import',
    'administration-user': '/admin/user/{user}/',
    'administration-judges': '/admin/judges/',
    'administration-invitations': '/admin/invitations/',
    'administration-languages': '/admin/languages/',
    'administration-language': '/admin/languages/1/',
    'administration-news': '/admin/news/',
    'administration-announcements': '/admin/announcements/',
    'administration-news-post': '/admin/news/{newsPost}/',
    'administration-sessions': '/admin/sessions/',
    'administration-audit': '/admin/audit/',
  }),
];

function pages(as: VisitorName, paths: Readonly<Record<string, string>>, status = 200): ListedPage[] {
  return Object.entries(paths).map(([name, path]) => ({ name, as, path, status }));
}

import { judges, languages, organizations } from '@tribunal/contract/data/catalogue-records';
import { contests } from '@tribunal/contract/data/contest-records';
import { participations } from '@tribunal/contract/data/participation-records';
import { problem, problems } from '@tribunal/contract/data/problem-records';
import { submissions } from '@tribunal/contract/data/submission-records';
import { user, users } from '@tribunal/contract/data/user-records';
import type { Site } from '../../site.ts';
import { findUser } from '../../storage/accounts/user-json.ts';
import { UserLists } from '../../storage/accounts/user-list-json.ts';
import { ContestLists } from '../../storage/contests/contest-list-json.ts';
import { ParticipationLists } from '../../storage/contests/participating/participation-list-json.ts';
import { listJudges, listLanguages, listOrganizations } from '../../storage/lists/catalogue-json.ts';
import { findProblem } from '../../storage/problems/problem-json.ts';
import { ProblemLists } from '../../storage/problems/problem-list-json.ts';
import { SubmissionLists } from '../../storage/submissions/submission-list-json.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { contestRoute } from './contest-route.ts';
import { type DataRoute, pathPart, sendObject } from './data-api.ts';
import { listRoute } from './list-route.ts';
import { submissionRoute } from './submission-route.ts';

/** Clients read languages from the first page only. */
const languagesOnOnePage = 1000;

/** All routes of the data API. */
export function dataRoutes({ database, now }: Site): DataRoute[] {
  const submissionLists = new SubmissionLists(database, now);
  const participationLists = new ParticipationLists(database, now);
  const contestLists = new ContestLists(database, now);
  const problemLists = new ProblemLists(database, now);
  const userLists = new UserLists(database, now);
  return [
    listRoute(contests, (viewer, filters, window) => contestLists.page(viewer, filters, window)),
    contestRoute,
    listRoute(participations, (viewer, filters, window) => participationLists.page(viewer, filters, window)),
    listRoute(problems, (viewer, filters, window) => problemLists.page(viewer, filters, window)),
    {
      endpoint: problem,
      handle: async (request, reply, api) =>
        sendObject(
          request,
          reply,
          api,
          await findProblem(database, viewerOf(request), pathPart(request, 'code')),
        ),
    },
    listRoute(users, (_viewer, filters, window) => userLists.page(filters, window)),
    {
      endpoint: user,
      handle: async (request, reply, api) =>
        sendObject(
          request,
          reply,
          api,
          await findUser(database, viewerOf(request), pathPart(request, 'username'), now()),
        ),
    },
    listRoute(submissions, (viewer, filters, window) => submissionLists.page(viewer, filters, window)),
    submissionRoute,
    listRoute(organizations, (_viewer, filters, window) => listOrganizations(database, filters, window)),
    listRoute(
      languages,
      (_viewer, filters, window) => listLanguages(database, filters, window),
      languagesOnOnePage,
    ),
    listRoute(judges, (_viewer, _filters, window) => listJudges(database, window)),
  ];
}

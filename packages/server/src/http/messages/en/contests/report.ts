/** How a contest went, for its jury. */
export const report = {
  link: 'Report',
  titleOf: (contest: string) => `Report of ${contest}`,
  firstSolves: 'First solves',
  problem: 'Problem',
  contestant: 'Contestant',
  time: 'Time',
  nobody: 'Nobody',
  languages: 'Languages',
  language: 'Language',
  submissions: 'Submissions',
  accepted: 'Accepted',
  contestants: 'Contestants',
  organizations: 'Organizations',
  organization: 'Organization',
  noOrganization: 'None',
  solved: 'Problems solved',
};

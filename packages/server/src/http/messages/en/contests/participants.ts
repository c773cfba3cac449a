/** Pages on which the jury sees who takes part in a contest. */
export const participants = {
  title: (contest: string) => `Contestants of ${contest}`,
  link: 'Contestants',
  backToContest: 'Back to the contest',
  asFile: 'Download as CSV',
  search: 'Search name, organization or room',
  show: 'Show',
  everybody: 'Everybody',
  notSignedIn: 'Not signed in for the contest',
  notSubmitted: 'Nothing submitted',
  nobody: 'No contestants found.',

  contestant: 'Contestant',
  organization: 'Organization',
  room: 'Room',
  joined: 'Joined',
  ends: 'Time ends',
  submissions: 'Submissions',
  lastSeen: 'Last seen signed in',
  notYet: 'Not yet',
  extra: (minutes: number) => `+${minutes} min`,

  timeOf: (username: string) => `Time of ${username}`,
  extraMinutes: 'Extra minutes',
  extraMinutesHint:
    'The time of this contestant ends that much later. The contest can be closed when the last extra time has ended.',
  isUnofficial: 'Unofficial',
  isUnofficialHint:
    'Listed with results, without a rank: changes nobody’s rank, first solve, medal or rating.',
  save: 'Save',
};

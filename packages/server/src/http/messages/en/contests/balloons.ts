/** The list of balloons for those who deliver them. */
export const balloons = {
  titleOf: (contest: string) => `Balloons: ${contest}`,
  counts: (waiting: number, delivered: number) => `${waiting} to deliver, ${delivered} delivered.`,
  more: (count: number) => `${count} more are in the CSV file.`,
  none: 'No balloon matches. The list updates automatically.',
  solvesAreHidden:
    'Balloons are released when everybody may see the results of this contest on its scoreboard.',
  frozenWithoutBalloons: 'The scoreboard is frozen. New balloons are released when it is thawed.',
  frozenWithBalloons: (most: number) =>
    most === 1
      ? 'The scoreboard is frozen. Only teams without a balloon get one until it is thawed.'
      : `The scoreboard is frozen. Until it is thawed, a team gets balloons until it has ${most}.`,
  room: 'Room',
  noRoom: 'No room',
  state: 'State',
  states: { waiting: 'To deliver', delivered: 'Delivered', invalid: 'No longer valid' },
  solved: 'Solved',
  deliveredBy: (runner: string | null) => (runner === null ? 'Delivered' : `Delivered by ${runner}`),
  noLongerValid: 'No longer valid',
  noLongerValidHint: 'The solution was rejected after a rejudge.',
  firstInContest: 'First in the contest',
  firstForProblem: 'First to solve this problem',
  deliver: 'Delivered',
  deliverTo: (label: string, team: string) => `Balloon ${label} is delivered to ${team}`,
  undo: 'Undo',
  undoFor: (label: string, team: string) => `Balloon ${label} is not delivered to ${team}`,
  user: 'Username of the team',
  problem: 'Code of the problem',
  csv: 'CSV file',
};

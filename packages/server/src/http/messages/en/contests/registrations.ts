/** Who registered for a contest. */
export const registrations = {
  title: 'Registrations',
  titleOf: (contest: string) => `Registrations: ${contest}`,
  explained: (days: string) =>
    `Only editors read the answers. They are deleted ${days} after the end of the contest.`,
  days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  counts: (waiting: number, approved: number, refused: number) =>
    `${waiting} waiting, ${approved} approved, ${refused} refused.`,
  nobody: 'Nobody has registered yet.',
  user: 'User',
  answers: 'Answers',
  registered: 'Registered',
  state: 'State',
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
  marks: { waiting: 'Decide later', approved: 'Approve', refused: 'Refuse' },
  markOf: (mark: string, user: string) => `${mark}: ${user}`,
  by: (editor: string) => `by ${editor}`,
  needsApproval: 'The editors of this contest approve each registration.',
  youWait: 'Your registration waits for the editors.',
  correctAnswers: 'Correct your answers',
};

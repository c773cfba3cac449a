export const solving = {
  solve: 'Statement and editor',
  statement: 'Statement',
  attempts: 'My submissions',
  sending: 'Sending the solution',
  sendingFailed:
    'The solution was not sent, because the site cannot be reached. Check your connection, then submit again.',
  openSubmission: (id: number | string) => `Open submission ${id}`,
  toLine: (line: string) => `Line ${line} in the editor`,
};

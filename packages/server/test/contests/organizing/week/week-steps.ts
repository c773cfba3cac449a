import type { TestContext } from 'node:test';

/** What an organizer does from an empty site to the certificates. In the browser, by token and by command, all of it works in this order. */
const weekSteps = [
  'the first administrator signs in',
  'creates an organization',
  'writes the problems',
  'creates the contest',
  'copies it for a rehearsal and deletes the copy',
  'imports the teams, who sign in',
  'answers a question and makes an announcement',
  'extends the running contest by ten minutes after looking at the effect',
  'gives one team five more minutes',
  'rejudges a problem',
  'sees the true scoreboard during the freeze, and the public does not',
  'delivers a balloon',
  'thaws the scoreboard and makes the results final',
  'takes the results and certificates',
  'opens the problems for practice',
  'reads who changed what',
] as const;

export type Week = Readonly<Record<(typeof weekSteps)[number], () => Promise<void>>>;

export async function playWeek(context: TestContext, week: Week): Promise<void> {
  for (const step of weekSteps) await context.test(step, week[step]);
}

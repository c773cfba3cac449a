import { Worker } from 'node:worker_threads';

export type Answered<Answer> =
  | { readonly answer: Answer }
  | { readonly fault: string; readonly code?: string };

/** The main loop of a limited process: processes tasks until the parent exits. */
export function answerTasks<Task, Answer>(answer: (task: Task) => Answer | Promise<Answer>): void {
  process.on('message', (task) => {
    void answered(answer, task as Task).then((said) => process.send?.(said));
  });
  process.on('disconnect', () => process.exit());
  new Worker(endWithParent, { eval: true, execArgv: [], workerData: process.ppid }).unref();
  process.send?.('ready');
}

/** A task that never ends keeps the main thread from noticing that the parent exited, so another thread checks for that. */
const endWithParent = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

async function answered<Task, Answer>(
  answer: (task: Task) => Answer | Promise<Answer>,
  task: Task,
): Promise<Answered<Answer>> {
  try {
    return { answer: await answer(task) };
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { fault, ...(typeof code === 'string' && { code }) };
  }
}

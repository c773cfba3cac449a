export type Answered<Answer> = { readonly answer: Answer } | { readonly fault: string };

/** The main loop of a limited process: processes tasks until the parent exits. */
export function answerTasks<Task, Answer>(answer: (task: Task) => Answer | Promise<Answer>): void {
  process.on('message', (task) => {
    void answered(answer, task as Task).then((said) => process.send?.(said));
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

async function answered<Task, Answer>(
  answer: (task: Task) => Answer | Promise<Answer>,
  task: Task,
): Promise<Answered<Answer>> {
  try {
    return { answer: await answer(task) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

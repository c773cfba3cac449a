export type Answered<Answer> = { readonly answer: Answer } | { readonly fault: string };

/** What the program of a limited process does: answers tasks until its parent is gone. */
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

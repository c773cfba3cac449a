import { answerTasks } from '../limited-process/answer-tasks.ts';
import { readTests } from './load-problem.ts';
import { openFolder } from './open-folder.ts';
import type { TestsRead } from './open-problem.ts';
import { ProblemDataError } from './problem.ts';

answerTasks(async ({ directory }: { readonly directory: string }): Promise<TestsRead> => {
  try {
    const folder = openFolder(directory);
    try {
      return { tests: await readTests(folder) };
    } finally {
      folder.close();
    }
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

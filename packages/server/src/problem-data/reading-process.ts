import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import type { Reading, ReadingAnswer } from './read-elsewhere.ts';
import { describeTests } from './test-data.ts';
import { unpackTests } from './unpack-tests.ts';

answerTasks(async (reading: Reading): Promise<ReadingAnswer> => {
  try {
    return { read: reading.kind === 'upload' ? await unpackTests(reading) : describeFolder(reading.folder) };
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

function describeFolder(folder: string) {
  const problem = loadProblem(folder);
  try {
    return describeTests(problem);
  } finally {
    problem.close();
  }
}

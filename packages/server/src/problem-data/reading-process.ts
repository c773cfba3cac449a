import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { ProblemDataError } from '@tribunal/judge/problem-data/problem';
import type { Reading, ReadingAnswer } from './read-elsewhere.ts';
import { describeFolder, unpackTests } from './unpack-tests.ts';

answerTasks(async (reading: Reading): Promise<ReadingAnswer> => {
  try {
    return {
      read: reading.kind === 'upload' ? await unpackTests(reading) : await describeFolder(reading.folder),
    };
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

import { writeFile } from 'node:fs/promises';
import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { PackageError } from './model.ts';
import { readPackage } from './read-package.ts';
import type { PackageRead, PackageReading } from './read-package-elsewhere.ts';

answerTasks<PackageReading, PackageRead>(async ({ path, folder, filesFolder, description }) => {
  try {
    await writeFile(description, JSON.stringify(await readPackage(path, folder, filesFolder)), {
      flag: 'wx',
    });
    return { fault: null };
  } catch (error) {
    if (error instanceof PackageError || error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

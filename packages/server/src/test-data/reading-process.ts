import { writeFile } from 'node:fs/promises';
import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { parseInitFile } from '@tribunal/judge/test-data/init-file';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { openProblemFiles } from '@tribunal/judge/test-data/problem-files';
import { editInit } from './editing/edit-init.ts';
import type { Extraction, ReadingAnswer, ReadingTask } from './editing/read-elsewhere.ts';
import { describeTestData, unpackTests } from './editing/unpack-tests.ts';
import { localFolder } from './local-folder.ts';
import { writtenPrograms } from './programs/written-programs.ts';

answerTasks(async (task: ReadingTask): Promise<ReadingAnswer> => {
  try {
    return { read: await carryOut(task) };
  } catch (error) {
    if (error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

async function carryOut(task: ReadingTask) {
  switch (task.kind) {
    case 'upload':
      return unpackTests(task);
    case 'folder':
      return describeTestData(openFolder(task.folder));
    case 'files':
      return describeTestData(localFolder(task.files), task.mayBeEmpty);
    case 'edit':
      return editInit(localFolder(task.files), task.edit);
    case 'programs':
      return writtenPrograms(localFolder(task.files));
    case 'extract':
      return extract(task);
  }
}

async function extract({ files, path, target }: Extraction): Promise<null> {
  const folder = localFolder(files);
  const { archive = null } = parseInitFile(folder.read('init.yml')?.toString('utf8') ?? '');
  const opened = await openProblemFiles(folder, archive);
  try {
    await writeFile(target, await opened.read(path), { flag: 'wx', mode: 0o600 });
    return null;
  } finally {
    opened.close();
  }
}

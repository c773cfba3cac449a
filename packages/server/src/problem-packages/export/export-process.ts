import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { ProblemDataError } from '@tribunal/judge/test-data/problem';
import { ImportNotes, PackageError } from '../model.ts';
import { type ExportAnswer, type Exporting, readExported } from './exported.ts';
import { writeIcpc } from './icpc/write-icpc.ts';
import { writeOwn } from './write-own.ts';
import { ZipWriter } from './zip-writer.ts';

answerTasks<Exporting, ExportAnswer>(async ({ format, description, target, sandbox }) => {
  const problem = await readExported(description);
  const notes = new ImportNotes();
  const zip = new ZipWriter(target);
  try {
    if (format === 'tribunal') await writeOwn(zip, problem);
    else await writeIcpc(zip, problem, sandbox, notes);
    await zip.finish();
    return { notes: notes.list };
  } catch (error) {
    await zip.close().catch(() => {});
    if (error instanceof PackageError || error instanceof ProblemDataError) return { fault: error.message };
    throw error;
  }
});

import { basename } from 'node:path';
import { cutText } from '@tribunal/core/texts/text';
import { preferredLanguage } from '@tribunal/judge/grading/problem-program';
import { localFolder } from '../local-folder.ts';
import { isHeader } from '../programs/included-files.ts';
import type { Workshop } from './open-workshop.ts';
import type { Compiling, ProgramFault } from './workshop.ts';

/** Compiles each program, and returns what is wrong with those that do not compile. */
export async function compilePrograms(
  { languages, compile }: Workshop,
  { files, programs }: Compiling,
): Promise<ProgramFault[]> {
  const folder = localFolder(files);
  const faults: ProgramFault[] = [];
  for (const program of programs) {
    const sources = program.files.filter((name) => !isHeader(name));
    const language = preferredLanguage(sources, languages);
    // Another machine may have the compiler. A grader is only a part of a program.
    if (!language || (program.isPart && language.build?.makes === 'product' && !isC(sources))) continue;
    const contents = program.files.map((name) => ({
      name: basename(name),
      content: folder.read(name) ?? Buffer.alloc(0),
    }));
    const flags = program.isPart && isC(sources) ? ['-c'] : [];
    const compiled = await compile({ language, files: contents, flags });
    if (!compiled.ok)
      faults.push({ field: program.field, name: sources.join(', '), log: cutText(compiled.log, 2000) });
  }
  return faults;
}

function isC(names: readonly string[]): boolean {
  return names.every((name) => /\.(?:c|cc|cpp|cxx|c\+\+)$/.test(name));
}

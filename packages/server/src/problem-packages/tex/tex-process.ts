import { answerTasks } from '@tribunal/judge/limited-process/answer-tasks';
import { PackageError } from '../model.ts';
import type { Conversion } from './convert-elsewhere.ts';
import { texToMarkdown } from './tex-to-markdown.ts';

answerTasks<string, Conversion>((source) => {
  try {
    const { markdown, warnings } = texToMarkdown(source.replace(/\r\n?/g, '\n'), 'TeX');
    return { markdown, warnings };
  } catch (error) {
    if (error instanceof PackageError) return { fault: error.message };
    throw error;
  }
});

import type { JudgeMessage, SubmissionRequest } from '@tribunal/contract/judges/judge';
import { gradeSubmission } from '@tribunal/judge/grading/grade-submission';
import { createReport } from '@tribunal/judge/grading/report';
import type { Language } from '@tribunal/judge/languages/language';
import type { Compile } from '@tribunal/judge/programs/compile';
import type { Sandbox } from '@tribunal/judge/sandbox/sandbox';
import { problemFolders } from '../../packages/judge/test/problem-folder.ts';

interface PreparedJudge {
  /** Judges a source and passes on every message. */
  judge(id: number, source: string, hear: (message: JudgeMessage) => void): Promise<void>;
  remove(): void;
}

/** A judge in this process with one problem and one language. */
export function prepareJudge(
  { sandbox, compile }: { readonly sandbox: Sandbox; readonly compile: Compile },
  language: Language,
  files: Readonly<Record<string, string>>,
  timeLimit = 2,
): PreparedJudge {
  const folders = problemFolders();
  const folder = folders.add('problem', files);
  const resources = {
    sandbox,
    compile,
    languages: new Map([[language.key, language]]),
    toolchains: new Map(),
    data: {
      open: async () => ({ folder, isIntact: async () => true, release() {} }),
      openFile: () => Promise.reject(new Error('there are no archives')),
    },
  };
  const request = (id: number, source: string): SubmissionRequest => ({
    name: 'submission-request',
    'submission-id': id,
    'problem-id': 'problem',
    language: language.key,
    source,
    'time-limit': timeLimit,
    'memory-limit': 65_536,
    'short-circuit': false,
    'data-version': 'any',
    meta: {},
  });
  const { signal } = new AbortController();
  return {
    judge: (id, source, hear) =>
      gradeSubmission(request(id, source), resources, createReport(id, hear), signal),
    remove: folders.remove,
  };
}

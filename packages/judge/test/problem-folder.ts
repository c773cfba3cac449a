import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of problem folders. */
export function problemFolders() {
  const root = mkdtempSync(join(tmpdir(), 'tribunal-problems-'));
  return {
    root,
    remove: () => rmSync(root, { recursive: true, force: true }),
    add(code: string, files: Readonly<Record<string, string | Buffer>>): string {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, code, name)), { recursive: true });
        writeFileSync(join(root, code, name), content);
      }
      return join(root, code);
    },
  };
}

/** The usual example: reads two numbers and prints their sum. Points per case, in order. */
export function sumProblem(...points: number[]): Record<string, string> {
  const files: Record<string, string> = {};
  const cases = points.map((worth, index) => {
    files[`${index}.in`] = `${index} ${index + 1}\n`;
    files[`${index}.out`] = `${2 * index + 1}\n`;
    return `- {in: ${index}.in, out: ${index}.out, points: ${worth}}`;
  });
  return { ...files, 'init.yml': `test_cases:\n${cases.join('\n')}\n` };
}

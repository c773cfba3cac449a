import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';

export type Conversion =
  | { readonly markdown: string; readonly warnings: readonly string[] }
  | { readonly fault: string };

const convert = limitedProcess<string, Conversion>(new URL('./tex-process.ts', import.meta.url), {
  taskMs: 5000,
  memoryMb: 256,
});

/** Converts what a setter wrote in TeX in another process, because macros can take long. */
export async function convertElsewhere(source: string): Promise<Conversion> {
  return convert(source).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: error.message };
    throw error;
  });
}

import { c } from '@tribunal/judge/languages/c';
import type { Compile, CompiledProgram } from '@tribunal/judge/programs/compile';
import { execute } from '@tribunal/judge/programs/execute';
import { programTask } from '@tribunal/judge/programs/program-task';
import type { Slot } from '@tribunal/judge/sandbox/sandbox';

const limits = { cpuMs: 5000, wallMs: 15_000, memoryKb: 512 << 10, fileBytes: 1 << 20 };

export function runConfined(program: CompiledProgram, slot: Slot, args: readonly string[]) {
  const task = programTask(program, limits, args);
  return execute(slot.program, slot.directory, { ...task, input: Buffer.alloc(0) });
}

export async function buildC(compile: Compile, content: string): Promise<CompiledProgram> {
  const compiled = await compile({ language: c, files: [{ name: 'main.c', content }] });
  if (!compiled.ok) throw new Error(compiled.log);
  return compiled.program;
}

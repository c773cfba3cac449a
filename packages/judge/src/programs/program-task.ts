import type { Limits, Mount } from '../sandbox/sandbox.ts';
import type { CompiledProgram } from './compile.ts';

export interface ProgramLimits {
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly memoryKb: number;
  readonly fileBytes: number;
}

/** A run that ends within this factor of its time limit may be repeated, so programs are stopped later than at the limit. */
export const nearFactor = 1.1;

/** The limits at which a submission is stopped. */
export function stoppedAt(limits: ProgramLimits): ProgramLimits {
  return { ...limits, cpuMs: limits.cpuMs * nearFactor };
}

/** The sandbox task that runs a compiled program. */
export function programTask(program: CompiledProgram, limits: ProgramLimits, args: readonly string[] = []) {
  const { language, sourceName, box } = program;
  const mounts: Mount[] = [...language.mounts, { from: box, to: '/box' }];
  return {
    command: [...language.run({ sourceName, memoryKb: limits.memoryKb }), ...args],
    mounts,
    mayFork: language.mayFork,
    limits: sandboxLimits(program, limits),
  };
}

const scratchBytes = 16 << 20;
const shallowStackKb = 8 << 10;

function sandboxLimits({ language }: CompiledProgram, limits: ProgramLimits): Limits {
  return {
    ...limits,
    memoryKb: limits.memoryKb + language.runtimeMemoryKb,
    limitsAddressSpace: language.limitsAddressSpace,
    processes: language.processes,
    scratchBytes,
    stackKb: language.hasDeepStack ? Math.max(shallowStackKb, limits.memoryKb) : shallowStackKb,
  };
}

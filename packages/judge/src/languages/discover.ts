import type { Executors } from '@tribunal/contract/judge';
import { type Compile, CompilerStalled } from '../compile.ts';
import { execute } from '../execute.ts';
import { programTask } from '../program-task.ts';
import type { Sandbox, Slot } from '../sandbox/sandbox.ts';
import { findRuntime } from './find-runtime.ts';
import type { Language } from './language.ts';

export interface Offer {
  readonly languages: ReadonlyMap<string, Language>;
  readonly executors: Executors;
}

/** Offers the languages whose self-test compiles and runs in this sandbox. */
export async function discoverLanguages(
  candidates: readonly Language[],
  sandbox: Sandbox,
  compile: Compile,
): Promise<Offer> {
  const versions = await Promise.all(
    candidates.map(async (language) => {
      const works =
        findRuntime(language.runtime) !== null && (await passesSelfTest(language, sandbox, compile));
      return works ? await sandbox.use((slot) => versionOf(language, slot)) : null;
    }),
  );
  const found = candidates.flatMap((language, index) => {
    const version = versions[index];
    return version ? [{ language, version }] : [];
  });
  return {
    languages: new Map(found.map(({ language }) => [language.key, language])),
    executors: Object.fromEntries(
      found.map(({ language, version }) => [language.key, [[nameOf(language), version]]]),
    ),
  };
}

function nameOf({ runtime }: Language): string {
  return runtime.slice(runtime.lastIndexOf('/') + 1);
}

const line = 'tribunal self-test\n';
const selfTestLimits = { cpuMs: 5000, wallMs: 60_000, memoryKb: 128 << 10, fileBytes: 1 << 20 };

async function passesSelfTest(language: Language, sandbox: Sandbox, compile: Compile): Promise<boolean> {
  const { selfTest } = language;
  if (selfTest === null) return true;
  const name = language.sourceName(selfTest);
  const compiled = await compile({ language, files: [{ name, content: selfTest }] }).catch(
    (error: unknown) => {
      if (error instanceof CompilerStalled) return { ok: false } as const;
      throw error;
    },
  );
  if (!compiled.ok) return false;
  const { ending, stdout } = await sandbox.use((slot) =>
    execute(slot.program, slot.directory, {
      ...programTask(compiled.program, selfTestLimits),
      input: Buffer.from(line),
    }),
  );
  return ending.exitCode === 0 && ending.stopped === null && stdout.toString() === line;
}

async function versionOf(language: Language, slot: Slot): Promise<number[] | null> {
  const { ending, stdout, stderr } = await execute(slot.program, slot.directory, {
    command: language.versionCommand,
    mounts: language.mounts,
    mayFork: true,
    limits: {
      ...selfTestLimits,
      memoryKb: 512 << 10,
      limitsAddressSpace: false,
      processes: 64,
      scratchBytes: 16 << 20,
      stackKb: 8 << 10,
    },
    input: Buffer.alloc(0),
  });
  if (ending.exitCode !== 0) return null;
  const [version = ''] = /\d+(\.\d+)*/.exec(`${stdout}${stderr}`) ?? [];
  return version.split('.').filter(Boolean).map(Number);
}

import type { Executors } from '@tribunal/contract/judges/judge';
import { findRuntime } from '../languages/find-runtime.ts';
import type { Language } from '../languages/language.ts';
import { MachineExhausted, type Sandbox, type Slot } from '../sandbox/sandbox.ts';
import { type Compile, CompilerStalled } from './compile.ts';
import { execute } from './execute.ts';
import { programTask } from './program-task.ts';

interface Offer {
  readonly languages: ReadonlyMap<string, Language>;
  readonly executors: Executors;
}

/** What a judge offers. A language can be installed while it runs. */
export interface Discovery {
  offer(): Offer;
  /** True when a language was installed since the last look. */
  isOutdated(): boolean;
  /** Adds the languages that were installed since. */
  renew(): Promise<void>;
}

/** Offers the languages whose self-test compiles and runs in this sandbox, and calls `onFailure` for installed ones that do not. */
export async function discoverLanguages(
  candidates: readonly Language[],
  sandbox: Sandbox,
  compile: Compile,
  onFailure: (key: string) => void = () => {},
): Promise<Discovery> {
  const versions = new Map<Language, number[] | null>();
  const newlyInstalled = () =>
    candidates.filter((language) => !versions.has(language) && findRuntime(language.runtime) !== null);
  const renew = async () => {
    const found = newlyInstalled();
    await Promise.all(
      found.map(async (language) => {
        const version = await versionIfUsable(language, sandbox, compile);
        if (version === null) onFailure(language.key);
        versions.set(language, version);
      }),
    );
  };
  await renew();
  return {
    offer: () => offerOf(candidates, versions),
    isOutdated: () => newlyInstalled().length > 0,
    renew,
  };
}

function offerOf(candidates: readonly Language[], versions: ReadonlyMap<Language, number[] | null>): Offer {
  const found = candidates.flatMap((language) => {
    const version = versions.get(language);
    return version ? [{ language, version }] : [];
  });
  return {
    languages: new Map(found.map(({ language }) => [language.key, language])),
    executors: Object.fromEntries(
      found.map(({ language, version }) => [language.key, [[nameOf(language), version]]]),
    ),
  };
}

const mostAttempts = 3;

/** A busy machine is no reason to leave a language out, so a self-test that the machine stopped is repeated. */
async function versionIfUsable(
  language: Language,
  sandbox: Sandbox,
  compile: Compile,
): Promise<number[] | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const passes = await passesSelfTest(language, sandbox, compile);
      return passes ? await sandbox.use((slot) => versionOf(language, slot)) : null;
    } catch (error) {
      const isOfMachine = error instanceof CompilerStalled || error instanceof MachineExhausted;
      if (!isOfMachine) throw error;
      if (attempt === mostAttempts) return null;
    }
  }
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
  const compiled = await compile({ language, files: [{ name, content: selfTest }] });
  if (!compiled.ok) return false;
  const { ending, stdout } = await sandbox.use((slot) =>
    execute(slot.program, slot.directory, {
      ...programTask(compiled.program, selfTestLimits),
      input: Buffer.from(line),
    }),
  );
  if (ending.stopped === 'wall') throw new MachineExhausted();
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

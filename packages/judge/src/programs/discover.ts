import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Executors, Toolchain } from '@tribunal/contract/judges/judge-reports';
import { existing } from '@tribunal/core/unknown';
import { findRuntime } from '../languages/find-runtime.ts';
import type { Language } from '../languages/language.ts';
import { MachineBusy, MachineExhausted, type Sandbox, type Slot } from '../sandbox/sandbox.ts';
import type { Compile } from './compile.ts';
import { execute } from './execute.ts';
import { programTask } from './program-task.ts';

interface Offer {
  readonly languages: ReadonlyMap<string, Language>;
  readonly executors: Executors;
  /** By language key. */
  readonly toolchains: ReadonlyMap<string, Toolchain>;
}

interface Found {
  readonly version: readonly number[];
  readonly digest: string;
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
  const known = new Map<Language, Found | null>();
  const newlyInstalled = () =>
    candidates.filter((language) => !known.has(language) && findRuntime(language.runtime) !== null);
  const renew = async () => {
    const found = newlyInstalled();
    await Promise.all(
      found.map(async (language) => {
        const version = await versionIfUsable(language, sandbox, compile);
        if (version === null) onFailure(language.key);
        known.set(language, version && { version, digest: await digestOf(language) });
      }),
    );
  };
  await renew();
  return {
    offer: () => offerOf(candidates, known),
    isOutdated: () => newlyInstalled().length > 0,
    renew,
  };
}

function offerOf(candidates: readonly Language[], known: ReadonlyMap<Language, Found | null>): Offer {
  const found = candidates.flatMap((language) => {
    const one = known.get(language);
    return one ? [{ ...one, language, name: nameOf(language) }] : [];
  });
  return {
    languages: new Map(found.map(({ language }) => [language.key, language])),
    executors: Object.fromEntries(
      found.map(({ language, name, version }) => [language.key, [[name, [...version]]]]),
    ),
    toolchains: new Map(
      found.map(({ language, name, version, digest }) => [
        language.key,
        { name, version: version.join('.'), digest },
      ]),
    ),
  };
}

/** A distribution may rebuild a compiler without another version, so the program itself is read, once. */
async function digestOf({ runtime }: Language): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(existing(findRuntime(runtime))), hash);
  return hash.digest('hex');
}

const maxAttempts = 3;

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
      const isOfMachine = error instanceof MachineBusy || error instanceof MachineExhausted;
      if (!isOfMachine) throw error;
      if (attempt === maxAttempts) return null;
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

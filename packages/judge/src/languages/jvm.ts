import { readdirSync } from 'node:fs';
import type { Mount } from '../sandbox/sandbox.ts';
import { faultReader } from './fault.ts';

/** The options of a Java virtual machine for a program with this memory limit. */
export function machineOptions(memoryKb: number): string[] {
  return [
    ...[...heapOptions(memoryKb), '-Xss64m', '-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto'],
    ...['-XX:ActiveProcessorCount=1', '-Dfile.encoding=UTF-8'],
  ];
}

/** What languages on a Java virtual machine have in common. */
export const machine = {
  processes: 64,
  limitsAddressSpace: false,
  runtimeMemoryKb: 128 * 1024,
  outOfMemory: /java\.lang\.OutOfMemoryError/,
  faultIn: faultReader({
    words: [[/^Exception in thread "main" java\.lang\.StackOverflowError/m, 'stack overflow']],
    name: /^Exception in thread "main" (?:[\w$]+\.)*([\w$]{1,80})/m,
    // Frames of the libraries of Java have a module, and a slash after it.
    line: /^\tat (?!kotlin\.)[^\s/(]+\([^\s:()]+:(\d+)\)/m,
  }),
} as const;

/**
 * An array fits only into one generation of the heap. The old one alone has the whole limit; what the young one needs
 * besides is part of the memory of the runtime.
 */
function heapOptions(memoryKb: number): string[] {
  const youngKb = Math.min(32 * 1024, Math.ceil(memoryKb / 8));
  return [`-Xmx${memoryKb + youngKb}k`, `-Xmn${youngKb}k`];
}

/** Debian keeps the settings of a Java installation below /etc and links to them. */
export function machineMounts(): Mount[] {
  return readdirSync('/etc')
    .filter((name) => name.startsWith('java-'))
    .map((name) => ({ from: `/etc/${name}`, to: `/etc/${name}` }));
}

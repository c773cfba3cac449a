import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A small file of the kernel, which stays open, because every run reads it and opening it costs most of the time. */
export interface KernelFile {
  read(): string;
  write(value: string | number): void;
  close(): void;
}

const content = Buffer.alloc(4096);

export function openKernelFile(path: string, flags: 'r' | 'r+'): KernelFile {
  const descriptor = openSync(path, flags);
  return {
    read: () => content.toString('latin1', 0, readSync(descriptor, content, 0, content.length, 0)),
    write: (value) => void writeSync(descriptor, String(value)),
    close: () => closeSync(descriptor),
  };
}

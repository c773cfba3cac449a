import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import type { Compile } from '@tribunal/judge/programs/compile';
import type { Sandbox, Slot } from '@tribunal/judge/sandbox/sandbox';
import { outputFile } from '@tribunal/judge/sandbox/streams';
import { atMost, type BenchRow } from '../bench.ts';
import { median } from '../frame/median.ts';
import { buildC, runConfined } from './program.ts';
import { timed } from './stopwatch.ts';

const runs = 100;

/** A program that only prints hello, without and with the sandbox. */
export async function benchOverhead(sandbox: Sandbox, compile: Compile): Promise<BenchRow[]> {
  const program = await buildC(compile, '#include <stdio.h>\nint main() { puts("hello"); }');
  const bare: number[] = [];
  const confined: number[] = [];
  // In turn, so that other load on the machine affects both equally.
  for (let run = 0; run < runs; run += 1) {
    bare.push(await sandbox.use((slot) => timed(() => spawnBare(join(program.box, 'program'), slot))));
    confined.push(await sandbox.use((slot) => timed(() => runConfined(program, slot, []))));
  }
  const row = (measure: string, value: number): BenchRow => ({ bench: 'judge', measure, value, unit: 'ms' });
  return [
    row('bare spawn, median', median(bare)),
    row('sandboxed run, median', median(confined)),
    row('sandbox overhead, quickest run', Math.min(...confined) - Math.min(...bare)),
    atMost(9, row('sandbox overhead, median', median(confined) - median(bare))),
  ];
}

function spawnBare(path: string, slot: Slot): Promise<void> {
  const stdout = outputFile(slot.program.outputs);
  return new Promise((resolve) => {
    spawn(path, [], { stdio: ['ignore', stdout, 'ignore'] }).once('close', () => {
      closeSync(stdout);
      resolve();
    });
  });
}

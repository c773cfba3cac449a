import type { Compile } from '@tribunal/judge/programs/compile';
import type { Sandbox } from '@tribunal/judge/sandbox/sandbox';
import { atMost, type BenchRow } from '../bench.ts';
import { median } from '../frame/median.ts';
import { buildC, runConfined } from './program.ts';

/** Compares the measurements of the sandbox with those of the program itself. */
export async function benchAccuracy(sandbox: Sandbox, compile: Compile): Promise<BenchRow[]> {
  const program = await buildC(compile, honest);
  const cpu: number[] = [];
  const memory: number[] = [];
  for (const megabytes of [1, 16, 64, 256]) {
    for (let run = 0; run < 8; run += 1) {
      const { ending, stdout } = await sandbox.use((slot) =>
        runConfined(program, slot, ['200', String(megabytes)]),
      );
      const [ownMs = 0, ownKb = 0] = stdout.toString().split(' ').map(Number);
      cpu.push(Math.abs(ending.cpuMs - ownMs));
      memory.push(Math.abs(ending.memoryKb - ownKb) / 1024);
    }
  }
  const row = (measure: string, value: number, unit: string): BenchRow => ({
    bench: 'judge',
    measure,
    value,
    unit,
  });
  return [
    atMost(3, row('error of CPU time, median', median(cpu), 'ms')),
    row('error of CPU time, maximum', Math.max(...cpu), 'ms'),
    atMost(2, row('error of memory, maximum', Math.max(...memory), 'MiB')),
  ];
}

/** Uses the given milliseconds and mebibytes, then prints both as the kernel reports them inside. */
const honest = `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
static double cpu() { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e3 + t.tv_nsec / 1e6; }
int main(int argc, char **argv) {
  size_t size = (size_t)atoi(argv[2]) << 20;
  char *block = malloc(size);
  memset(block, 1, size);
  while (cpu() < atof(argv[1])) {}
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%f %ld", cpu(), usage.ru_maxrss);
  return 0;
}`;

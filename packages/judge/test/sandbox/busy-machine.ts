import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';

/**
 * So many processes that never sleep, on each core. Each has a session of its own, because the kernel may share the processors between
 * sessions first. Returns a function that ends them; they also end with this process.
 */
export function occupyMachine(perCore: number, priority = 0): () => void {
  const spinners = Array.from({ length: perCore * availableParallelism() }, () =>
    spawn('sh', ['-c', 'while [ -d "$0" ]; do :; done', `/proc/${process.pid}`], {
      stdio: 'ignore',
      detached: true,
    }),
  );
  for (const { pid } of spinners) if (pid !== undefined && priority !== 0) setPriority(pid, priority);
  return () => {
    for (const spinner of spinners) spinner.kill('SIGKILL');
  };
}

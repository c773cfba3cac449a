import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answered } from './answer-tasks.ts';

export interface ProcessLimits {
  /** For one task, without the time it waits for others. */
  readonly taskMs: number;
  readonly memoryMb: number;
}

/** The task took more time or memory than it may. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/**
 * Runs tasks one after another in a process of their own, so that no input can block this one: a task that exceeds a limit ends
 * that process and nothing else. The process starts with the first task and ends when there is none for a while.
 */
export function limitedProcess<Task, Answer>(program: URL, limits: ProcessLimits) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let earlier: Promise<unknown> = Promise.resolve();
  const start = () => {
    const started = startProcess(program, limits);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  };
  const run = async (task: Task): Promise<Answer> => {
    clearTimeout(idle);
    child ??= start();
    try {
      return await ask<Task, Answer>(child, task, limits.taskMs);
    } finally {
      idle = setTimeout(() => child?.disconnect(), idleMs).unref();
    }
  };
  return (task: Task): Promise<Answer> => {
    const answer = earlier.then(() => run(task));
    earlier = answer.catch(() => {});
    return answer;
  };
}

const idleMs = 60_000;

/** Secrets of the environment are none of its business. */
function startProcess(program: URL, { memoryMb }: ProcessLimits): ChildProcess {
  // The build turns .ts into .js, but not in this name.
  const path = fileURLToPath(program).replace(/\.ts$/, extname(import.meta.url));
  return fork(path, {
    env: { PATH: process.env.PATH },
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Keeps this process running only while there is an answer to wait for. */
async function ask<Task, Answer>(child: ChildProcess, task: Task, taskMs: number): Promise<Answer> {
  child.ref();
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), taskMs);
  try {
    const answered = await answerTo<Answer>(child, task as object);
    if ('fault' in answered) throw new Error(answered.fault);
    return answered.answer;
  } finally {
    clearTimeout(timer);
    child.removeAllListeners('message').removeAllListeners('error');
    child.channel?.unref();
    child.unref();
  }
}

function answerTo<Answer>(child: ChildProcess, task: object): Promise<Answered<Answer>> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answered<Answer>));
    child.once('error', reject);
    child.once('exit', () => reject(new LimitExceeded('it takes too much time or memory')));
    child.send(task);
  });
}

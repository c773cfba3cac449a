import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
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
  const run = async (task: Task): Promise<Answer> => {
    clearTimeout(idle);
    child = child?.connected ? child : await startProcess(program, limits);
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
async function startProcess(program: URL, { memoryMb }: ProcessLimits): Promise<ChildProcess> {
  // The build turns .ts into .js, but not in this name.
  const path = fileURLToPath(program).replace(/\.ts$/, extname(import.meta.url));
  const child = fork(path, {
    env: { PATH: process.env.PATH },
    execArgv: [...process.execArgv, `--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Starting is not part of the first task.
  await messageFrom(child);
  return child;
}

/** Keeps this process running only while there is an answer to wait for. */
async function ask<Task, Answer>(child: ChildProcess, task: Task, taskMs: number): Promise<Answer> {
  child.ref();
  child.channel?.ref();
  const timer = setTimeout(() => child.kill('SIGKILL'), taskMs);
  try {
    child.send(task as object);
    const answered = (await messageFrom(child)) as Answered<Answer>;
    if ('fault' in answered) throw new Error(answered.fault);
    return answered.answer;
  } finally {
    clearTimeout(timer);
    child.channel?.unref();
    child.unref();
  }
}

async function messageFrom(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const exit = once(child, 'exit', { signal }).then(() => {
    throw new LimitExceeded('it takes too much time or memory');
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), exit]);
    return message;
  } finally {
    exit.catch(() => {});
    waiting.abort();
  }
}

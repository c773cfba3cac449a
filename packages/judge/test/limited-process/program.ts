import { writeFileSync } from 'node:fs';
import { answerTasks } from '../../src/limited-process/answer-tasks.ts';

answerTasks((task: string) => {
  if (task === 'for ever') for (;;);
  if (task === 'memory') {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 1000 }, Math.random));
  }
  if (task === 'process id') return String(process.pid);
  if (task === 'environment') return Object.keys(process.env).join();
  if (task === 'full') writeFileSync('/dev/full', task);
  if (task === 'fault') throw new Error('a fault of the program');
  return `answered ${task}`;
});

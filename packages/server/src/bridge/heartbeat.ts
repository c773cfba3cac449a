import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { clamp } from '@tribunal/core/bounds';
import type { Heartbeat } from '../storage/judges/judges.ts';
import type { JudgeSocket } from './judge-socket.ts';

const averagedPings = 6;
const maxLatencySeconds = 3600;
const maxLoad = 1e6;

/** Pings the judge and records its load and the average latency of the last pings. */
export function createHeartbeat(socket: Pick<JudgeSocket, 'send'>, everyMs: number) {
  const ping = () => socket.send({ name: 'ping', when: Date.now() / 1000 });
  const timer = setInterval(ping, everyMs);
  const latencies: number[] = [];
  let load = Number.POSITIVE_INFINITY;
  ping();
  return {
    receive(answer: Extract<JudgeMessage, { name: 'ping-response' }>): Heartbeat {
      latencies.push(clamp(Date.now() / 1000 - answer.when, 0, maxLatencySeconds));
      if (latencies.length > averagedPings) latencies.shift();
      const reported = clamp(answer.load ?? -1, -1, maxLoad);
      load = reported < 0 ? Number.POSITIVE_INFINITY : reported;
      const average = latencies.reduce((sum, one) => sum + one, 0) / latencies.length;
      return { ping: average, load: reported < 0 ? null : reported };
    },
    load: () => load,
    stop: () => clearInterval(timer),
  };
}

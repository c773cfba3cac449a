import { FrameError, type ReadLarge } from '@tribunal/contract/judges/judge-frame';
import { LimitExceeded, limitedProcess } from '@tribunal/judge/limited-process/limited-process';

export interface LargePayload {
  readonly payload: Buffer;
  readonly messageBytes: number;
}

export type LargeMessage = { readonly message: unknown } | { readonly fault: string };

const read = limitedProcess<LargePayload, LargeMessage>(
  new URL('./large-message-process.ts', import.meta.url),
  { taskMs: 20_000, memoryMb: 1024 },
);

/** Parses a large message of a judge in another process, which shortens its texts: a long text must not end the connection. */
export const readLargeMessage: ReadLarge = async (payload, messageBytes) => {
  const answer = await read({ payload, messageBytes }).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: error.message };
    throw error;
  });
  if ('fault' in answer) throw new FrameError(`a frame cannot be read: ${answer.fault}`);
  return answer.message;
};

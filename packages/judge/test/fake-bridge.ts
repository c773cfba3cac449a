import { createServer, type Socket } from 'node:net';
import { type JudgeMessage, parseJudgeMessage, type SiteMessage } from '@tribunal/contract/judges/judge';
import { encodeFrame, readFrames } from '@tribunal/contract/judges/judge-frame';
import { openDataServer } from './test-data-cache/data-server.ts';

/**
 * A site that accepts every judge and does what the test requests. It fails on messages that violate the contract. Its port
 * also serves test data: the first byte of a frame is 0.
 */
export async function openFakeBridge() {
  const data = await openDataServer('judge-1:secret key');
  const received: JudgeMessage[] = [];
  let waiting = () => {};
  let failure: Error | null = null;
  let current: Socket | null = null;
  const state = { letsIn: true, connections: 0 };

  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      if (first[0] === 0) accept(socket);
      else data.serve(socket);
    });
  });
  const accept = (socket: Socket) => {
    current = socket;
    state.connections += 1;
    void listen(socket).catch((error: Error) => {
      if (!socket.destroyed) failure = error;
      waiting();
    });
  };
  const listen = async (socket: Socket) => {
    for await (const value of readFrames(socket)) {
      const parsed = parseJudgeMessage(value);
      if (parsed.kind !== 'message') throw new Error(`not in the contract: ${JSON.stringify(value)}`);
      received.push(parsed.message);
      if (parsed.message.name === 'handshake') {
        if (state.letsIn) socket.write(encodeFrame({ name: 'handshake-success' }));
        else socket.destroy();
      }
      waiting();
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    state,
    data,
    port: (server.address() as { port: number }).port,
    send: (message: SiteMessage | { name: 'nonsense' }) => current?.write(encodeFrame(message)),
    drop: () => current?.destroy(),
    /** Everything up to and including the next message with one of these names. */
    async until(...names: JudgeMessage['name'][]): Promise<JudgeMessage[]> {
      for (;;) {
        if (failure) throw failure;
        const index = received.findIndex(({ name }) => names.includes(name));
        if (index >= 0) return received.splice(0, index + 1);
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    },
    close() {
      current?.destroy();
      server.close();
      data.close();
    },
  };
}

import type { LibraryHandle } from 'koffi';

type Koffi = Pick<typeof import('koffi'), 'struct' | 'pointer'>;

const AF_UNIX = 1;
const SOCK_STREAM = 1;
const SOCK_CLOEXEC = 0o2000000;
const SOL_SOCKET = 1;
const SCM_RIGHTS = 1;
const MSG_NOSIGNAL = 0x4000;
const headerBytes = 16;

export interface Sockets {
  /** Both ends of a new connection, through which `sendDescriptors` sends. */
  socketPair(): readonly [number, number];
  /** Sends a text together with open descriptors, which the receiver gets as its own. Throws if the other end is gone. */
  sendDescriptors(socket: number, text: string, descriptors: readonly number[]): void;
}

/** Node itself sends no descriptors to a program that is not Node. */
export function loadSockets(koffi: Koffi, library: LibraryHandle): Sockets {
  const socketpair = library.func('int socketpair(int, int, int, void *)');
  const part = koffi.struct({ base: 'void *', length: 'size_t' });
  const message = koffi.struct({
    name: 'void *',
    nameLength: 'uint32_t',
    parts: koffi.pointer(part),
    partCount: 'size_t',
    control: 'void *',
    controlLength: 'size_t',
    flags: 'int',
  });
  const sendmsg = library.func('sendmsg', 'long', ['int', koffi.pointer(message), 'int']);
  return {
    socketPair() {
      const ends = Buffer.alloc(8);
      if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) !== 0)
        throw new Error('no connection could be created');
      return [ends.readInt32LE(0), ends.readInt32LE(4)];
    },
    sendDescriptors(socket, text, descriptors) {
      const content = Buffer.from(text);
      const length = headerBytes + 4 * descriptors.length;
      const control = Buffer.alloc(8 * Math.ceil(length / 8));
      control.writeBigUInt64LE(BigInt(length), 0);
      control.writeInt32LE(SOL_SOCKET, 8);
      control.writeInt32LE(SCM_RIGHTS, 12);
      for (const [index, descriptor] of descriptors.entries())
        control.writeInt32LE(descriptor, headerBytes + 4 * index);
      const sent = sendmsg(
        socket,
        {
          name: null,
          nameLength: 0,
          parts: [{ base: content, length: content.length }],
          partCount: 1,
          control,
          controlLength: control.length,
          flags: 0,
        },
        MSG_NOSIGNAL,
      );
      if (sent !== content.length) throw new Error('the other end of a connection is gone');
    },
  };
}

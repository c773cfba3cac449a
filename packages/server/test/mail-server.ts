import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Takes mail as a server does, and keeps it. */
export async function mailServer() {
  const mails: { to: string; text: string }[] = [];
  const server = createServer((socket) => {
    let to = '';
    let text: string | undefined;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (text !== undefined && line !== '.') text += `${line}\n`;
        else if (text !== undefined) {
          mails.push({ to, text });
          text = undefined;
          socket.write('250 kept\r\n');
        } else if (line === 'DATA') {
          text = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else {
          to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
          socket.write('250 fine\r\n');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, mails, close: () => server.close() };
}

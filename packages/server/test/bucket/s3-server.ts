import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../../test/eventually.ts';
import { freePort } from '../../../../test/free-port.ts';

export interface S3Server {
  /** The settings with which a site uses the bucket. */
  readonly settings: Readonly<
    Record<'AWS_ENDPOINT_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>
  >;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real S3 server (versitygw) with an empty bucket named `tribunal`, which keeps its files in a folder. */
export async function s3Server(program: string, folder: string): Promise<S3Server> {
  const port = await freePort();
  const [AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY] = ['tribunal-test', 'a secret key of the test'];
  // A folder at the top is a bucket.
  mkdirSync(join(folder, 'objects', 'tribunal'), { recursive: true });
  let server: ChildProcess | null = null;
  const address = `http://127.0.0.1:${port}`;
  return {
    settings: { AWS_ENDPOINT_URL: address, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    async start() {
      const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', join(folder, 'objects')];
      const env = { ROOT_ACCESS_KEY: AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: AWS_SECRET_ACCESS_KEY };
      server = spawn(program, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
      await eventually('the S3 server answers', () =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      );
    },
    async stop() {
      const running = server;
      server = null;
      if (!running || running.exitCode !== null) return;
      running.kill();
      await once(running, 'exit');
    },
  };
}

import { spawnSync } from 'node:child_process';
import { SandboxError } from './sandbox.ts';

const oldest = [0, 8] as const;

/** Refuses a version that lacks the size limits and the ban on nested user namespaces this judge relies on. */
export function bubblewrapVersion(): string {
  const { stdout, error } = spawnSync('bwrap', ['--version'], { encoding: 'utf8' });
  if (error)
    throw new SandboxError('bubblewrap is not installed (Debian and Ubuntu: apt install bubblewrap)');
  const [version = '', major = '0', minor = '0'] = /(\d+)\.(\d+)[\d.]*/.exec(stdout) ?? [];
  const isOld = Number(major) === oldest[0] && Number(minor) < oldest[1];
  if (isOld) throw new SandboxError(`bubblewrap ${oldest.join('.')} or newer is needed, found ${version}`);
  return version;
}

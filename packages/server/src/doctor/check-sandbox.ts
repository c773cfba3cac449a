import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Settings } from '../settings.ts';
import { type Finding, fault, ok } from './finding.ts';

const about = 'sandbox';
const oldest = [0, 8] as const;
const bubblewrap = promisify(execFile);

/** Needed where submissions are judged: on this machine only when it has a judge of its own. */
export async function checkSandbox({
  SITE_LOCAL_JUDGE,
}: Pick<Settings, 'SITE_LOCAL_JUDGE'>): Promise<Finding[]> {
  if (!SITE_LOCAL_JUDGE) return [ok(about, 'not needed: no judge runs with the site')];
  const version = await versionOf('bwrap');
  const install = 'install it (Debian and Ubuntu: apt install bubblewrap), or set SITE_LOCAL_JUDGE to False';
  if (!version) return [fault(about, 'bubblewrap is not installed', install)];
  if (isOld(version))
    return [
      fault(about, `bubblewrap ${version} is too old: ${oldest.join('.')} or newer is needed`, install),
    ];
  return [await checkNamespaces(version)];
}

async function versionOf(program: string): Promise<string | undefined> {
  const { stdout } = await bubblewrap(program, ['--version']).catch(() => ({ stdout: '' }));
  return /\d+\.\d+[\d.]*/.exec(stdout)?.[0];
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === oldest[0] && minor < oldest[1];
}

async function checkNamespaces(version: string): Promise<Finding> {
  try {
    await bubblewrap('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--proc', '/proc', 'true']);
    return ok(about, `bubblewrap ${version} can shut programs in`);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    const mend =
      'allow user namespaces (kernel.unprivileged_userns_clone=1; in a container, its security options)';
    return fault(about, `bubblewrap ${version} cannot shut programs in: ${reason}`, mend);
  }
}

import { probeSandbox } from '@tribunal/judge/probe';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import type { Protection, Sandbox } from '@tribunal/judge/sandbox/sandbox';
import type { Settings } from '../settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'sandbox';

/** Needed where submissions are judged: on this machine only when it has a judge of its own. */
export async function checkSandbox({
  SITE_LOCAL_JUDGE,
}: Pick<Settings, 'SITE_LOCAL_JUDGE'>): Promise<Finding[]> {
  if (!SITE_LOCAL_JUDGE) return [ok(about, 'not needed: no judge runs with the site')];
  let sandbox: Sandbox;
  try {
    sandbox = await openLocalSandbox({ slots: 1 });
  } catch (error) {
    return [fault(about, (error as Error).message, 'mend that, or set SITE_LOCAL_JUDGE to False')];
  }
  try {
    return [finding(await probeSandbox(sandbox), sandbox.protection)];
  } finally {
    await sandbox.close();
  }
}

function finding(letThrough: string | null, { level, bubblewrap, memoryLimits, users }: Protection): Finding {
  if (letThrough !== null) {
    const mend =
      'allow user namespaces (in a container, by its security options), or set SITE_LOCAL_JUDGE to False';
    return fault(about, `it does not hold: ${letThrough}`, mend);
  }
  const what = `bubblewrap ${bubblewrap} holds; memory by ${memoryLimits}, users ${users}`;
  if (level === 'full') return ok(about, what);
  return warning(
    about,
    `${what}: reduced protection`,
    'run it as root with a cgroup of its own (docs/judging.md)',
  );
}

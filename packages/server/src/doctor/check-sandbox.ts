import { messageOf } from '@tribunal/core/unknown';
import { probeSandbox } from '@tribunal/judge/probe';
import { openLocalSandbox } from '@tribunal/judge/sandbox/local-sandbox';
import type { Protection, Sandbox } from '@tribunal/judge/sandbox/sandbox';
import type { Settings } from '../environment/settings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const about = 'sandbox';

/** Required only on machines that judge submissions, which means with a local judge. */
export async function checkSandbox({
  SITE_LOCAL_JUDGE,
}: Pick<Settings, 'SITE_LOCAL_JUDGE'>): Promise<Finding[]> {
  if (!SITE_LOCAL_JUDGE) return [ok(about, 'not needed: no judge runs with the site')];
  let sandbox: Sandbox;
  try {
    sandbox = await openLocalSandbox({ slots: 1 });
  } catch (error) {
    return [fault(about, messageOf(error), 'fix this, or set SITE_LOCAL_JUDGE to False')];
  }
  try {
    return [finding(await probeSandbox(sandbox), sandbox.protection)];
  } finally {
    await sandbox.close();
  }
}

function finding(breach: string | null, { level, bubblewrap, memoryLimits, users }: Protection): Finding {
  if (breach !== null) {
    const fix =
      'allow user namespaces (in a container, by its security options), or set SITE_LOCAL_JUDGE to False';
    return fault(about, `not secure: ${breach}`, fix);
  }
  const what = `bubblewrap ${bubblewrap} is secure; memory limits by ${memoryLimits}, users ${users}`;
  if (level === 'full') return ok(about, what);
  return warning(
    about,
    `${what}: reduced protection`,
    'run the judge as root with its own cgroup (docs/judging.md)',
  );
}

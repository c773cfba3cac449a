// What the local judge needs from the system. Imports built packages, which `npm start` builds first.
import { spawnSync } from 'node:child_process';
import { findProgram } from '@tribunal/judge/sandbox/bubblewrap/find-program';
import { installCommands } from '@tribunal/judge/sandbox/bubblewrap/install-bubblewrap';
import { loadSettings } from '@tribunal/server/environment/settings';

const patienceMs = 300_000;

/** As root, installs bubblewrap if it is missing. After a failure the site runs without a judge and prints the command to run. */
export function ensureBubblewrap() {
  if (findProgram('bwrap') !== null || process.getuid?.() !== 0 || !wantsJudge()) return;
  const commands = installCommands();
  if (!commands) return;
  console.error('Installing bubblewrap, the sandbox for submissions ...');
  // Not every failure matters: an outdated package list may be good enough.
  for (const command of commands) runQuietly(command);
  if (findProgram('bwrap') === null) console.error('tribunal: bubblewrap could not be installed');
}

function runQuietly([program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { stdio: ['ignore', 'ignore', 2], env, timeout: patienceMs });
}

/** Invalid settings are reported when the site starts. */
function wantsJudge() {
  try {
    return loadSettings(process.env).settings.SITE_LOCAL_JUDGE;
  } catch {
    return false;
  }
}

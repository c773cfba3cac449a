import { spawnSync } from 'node:child_process';

/** For a test's `skip`: false, or what to install. */
export const withoutBubblewrap =
  spawnSync('bwrap', ['--version']).error === undefined ? false : 'needs bubblewrap: apt install bubblewrap';

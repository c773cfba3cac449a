import { spawnSync } from 'node:child_process';

/** For the `skip` option of a test: false, or what to install. */
export const withoutBubblewrap =
  spawnSync('bwrap', ['--version']).error === undefined ? false : 'needs bubblewrap: apt install bubblewrap';

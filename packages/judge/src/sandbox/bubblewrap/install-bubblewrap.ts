import { findProgram } from './find-program.ts';

type Command = readonly string[];

/** The command that installs bubblewrap with each package manager. */
const managers: Readonly<Record<string, readonly Command[]>> = {
  'apt-get': [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', 'bubblewrap'],
  ],
  dnf: [['dnf', 'install', '--assumeyes', 'bubblewrap']],
  yum: [['yum', 'install', '--assumeyes', 'bubblewrap']],
  apk: [['apk', 'add', 'bubblewrap', 'util-linux']],
  pacman: [['pacman', '-Sy', '--noconfirm', 'bubblewrap']],
  zypper: [['zypper', '--non-interactive', 'install', 'bubblewrap']],
};

/** The commands that install bubblewrap here, in order; null without a known package manager. */
export function installCommands(): readonly Command[] | null {
  const found = Object.entries(managers).find(([manager]) => findProgram(manager) !== null);
  return found ? found[1] : null;
}

/** Instructions for a missing bubblewrap: one shell command if possible. */
export function installAdvice(): string {
  if (process.platform !== 'linux') return 'It needs Linux: attach a judge that runs on a Linux machine.';
  const commands = installCommands();
  if (!commands) return 'Install the package bubblewrap, version 0.8 or newer.';
  const prefix = process.getuid?.() === 0 ? [] : ['sudo'];
  return `Run: ${commands.map((command) => [...prefix, ...command].join(' ')).join(' && ')}`;
}

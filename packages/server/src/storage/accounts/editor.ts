import { unrestricted, type Viewer } from '../visibility/viewer.ts';
import { type Actor, operator } from './audit-log.ts';

/** Who asks for an edit: what they may do, and how the audit log names them. */
export interface Editor {
  readonly viewer: Viewer;
  readonly actor: Actor;
}

/** Whoever runs commands on the machine. */
export const commandLine: Editor = { viewer: unrestricted, actor: operator };

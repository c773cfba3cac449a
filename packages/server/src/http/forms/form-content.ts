import type { Messages } from '../messages/messages.ts';
import type { Sent } from './read-field.ts';
import type { Faults } from './read-form.ts';

/** What a form shows: what was sent if anything was, else the values that hold now; and the faults beside their fields. */
export interface FormContent {
  readonly sent?: Sent;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: Faults;
}

export interface Rendering {
  readonly t: Messages;
  /** The time zone in which moments are shown and read. */
  readonly zone: string;
}

import type { Messages } from '../messages/messages.ts';
import type { Sent } from './read-field.ts';
import type { Faults } from './read-form.ts';

/** What a form shows: what was sent if anything was, else the values that hold now; and the faults beside their fields. */
export interface FormContent {
  readonly sent?: Sent;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: Faults;
}

/** A form on its page: what it shows, the errors above it, and the status of the page. */
export interface ShownForm {
  readonly status: number;
  readonly errors: readonly string[];
  readonly content: FormContent;
}

/** A form that has not been sent yet. */
export function unsentForm(values: Readonly<Record<string, unknown>> = {}): ShownForm {
  return { status: 200, errors: [], content: { values } };
}

export interface Rendering {
  readonly t: Messages;
  /** The time zone in which moments are shown and read. */
  readonly zone: string;
  /** Before the id of each input; for pages with several forms that have the same fields. */
  readonly idPrefix?: string | undefined;
}

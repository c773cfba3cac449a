import type { FormatOptions } from '@tribunal/core/formats/config';
import type { FormatDescription } from '@tribunal/core/formats/format';
import { type FormatName, formats as table } from '@tribunal/core/formats/formats';
import { mapFields } from '@tribunal/core/lists';

/** What contest formats are called, and their rules. A format in core has to have its English texts; a translation has to have every format. */
export const formats = mapFields<FormatName, FormatDescription & { options: FormatOptions }, FormatTexts>(
  table,
  ({ title, summary, options }) => ({ title, summary, options: labelsOf(options) }),
);

export interface FormatTexts extends Pick<FormatDescription, 'title' | 'summary'> {
  readonly options: Readonly<Record<string, string>>;
}

function labelsOf(options: FormatOptions): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([name, { label }]) => [name, label]));
}

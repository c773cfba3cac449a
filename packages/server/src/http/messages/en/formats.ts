import type { FormatDescription } from '@tribunal/core/formats/format';
import { type FormatName, formats as table } from '@tribunal/core/formats/formats';

/** What contest formats are called, and their rules. A format in core has to have its English texts; a translation has to have every format. */
export const formats = Object.fromEntries(
  Object.entries(table).map(([name, { title, summary }]) => [name, { title, summary }]),
) as Readonly<Record<FormatName, Pick<FormatDescription, 'title' | 'summary'>>>;

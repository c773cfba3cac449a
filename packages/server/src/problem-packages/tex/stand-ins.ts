/** Characters for private use that stand for others while the text is converted. */
export const standIns = {
  /** An `&` that ends a cell; others are letters. */
  cell: '\uE001',
  /** A line break, which ends a row in a table. */
  line: '\uE002',
  /** A bar of a formula or of code, which needs a backslash in a table only. */
  bar: '\uE003',
} as const;

export const withoutStandIns = (source: string): string => source.replace(/[\uE001-\uE003]/g, '');

import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY: number = 1016;

/**
 * Column types in JavaScript: int8 is a number (ids and counts stay far below 2^53), timestamptz a Date, float8 a number.
 * numeric stays text, so a sum over int8 needs a cast.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (format !== 'binary' && type === INT8) return Number;
    if (format !== 'binary' && type === INT8_ARRAY) return parseInt8Array;
    return pg.types.getTypeParser(type, format);
  },
};

function parseInt8Array(text: string): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((entry) => (entry === 'NULL' ? null : Number(entry)));
}

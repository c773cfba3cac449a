/** The size of one part of long work. A part with more rows would keep a server from answering for too long. */
export const rowsPerPart = 2000;

/** The result of work that is divided into parts, without a pause between them. */
export function atOnce<Value>(parts: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

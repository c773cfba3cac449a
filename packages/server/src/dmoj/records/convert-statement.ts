/** Code, and formulas in `$$…$$` and `~…~`, which this site reads like the old ones. */
const kept = /\\\$|```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?\$\$|(?<!~)~[^~\s](?:[^~\n]*[^~\s])?~(?!~)/;
const converted = /\\\(([\s\S]*?)\\\)|\\\[([\s\S]*?)\\\]|\$/;
const parts = new RegExp(`${kept.source}|${converted.source}`, 'g');

/** A single dollar sign is text on the old sites and begins a formula here; `\(…\)` is a formula there. */
export function convertStatement(markdown: string): string {
  return markdown.replace(parts, (part, inline?: string, displayed?: string) => {
    if (inline !== undefined) return `~${inline.trim()}~`;
    if (displayed !== undefined) return `$$${displayed}$$`;
    return part === '$' ? '\\$' : part;
  });
}

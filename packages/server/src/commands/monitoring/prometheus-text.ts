/** The figures of an answer at `/metrics`, by name with labels as they are written there. */
export function parseMetrics(text: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    const space = line.lastIndexOf(' ');
    if (space > 0 && !line.startsWith('#')) figures.set(line.slice(0, space), Number(line.slice(space + 1)));
  }
  return figures;
}

/** The values of one figure by the value of one of its labels, added up over the others. */
export function byLabel(
  figures: ReadonlyMap<string, number>,
  name: string,
  label: string,
): Map<string, number> {
  const values = new Map<string, number>();
  for (const [key, value] of figures) {
    if (!key.startsWith(`${name}{`)) continue;
    const found = new RegExp(`[{,]${label}="([^"]*)"`).exec(key)?.[1];
    if (found !== undefined) values.set(found, (values.get(found) ?? 0) + value);
  }
  return values;
}

const units = ['B', 'KB', 'MB', 'GB'];

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}

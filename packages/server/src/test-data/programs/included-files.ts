import { posix } from 'node:path';

const headerPattern = /\.(?:h|hh|hpp|hxx|inc)$/;

export function isHeader(name: string): boolean {
  return headerPattern.test(name);
}

/** The program and the headers that it includes, also by way of others, as far as the problem has them. */
export function withIncluded(name: string, read: (name: string) => string | null): string[] {
  const found = [name];
  for (const one of found) {
    const source = read(one) ?? '';
    for (const [, included] of source.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^<>"\n]+)[>"]/gm)) {
      const places = [posix.join(posix.dirname(name), included ?? ''), included ?? ''];
      const header = places.find((place) => isHeader(place) && read(place) !== null);
      if (header !== undefined && !found.includes(header)) found.push(header);
    }
  }
  return found;
}

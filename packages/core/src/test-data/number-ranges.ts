/** The numbers of a text such as `1-20, 25`, each once and in order. Null for anything else, and for numbers outside 1 to `most`. */
export function numbersIn(text: string, most: number): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const [, from = '', to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first || last > most) return null;
    for (let number = first; number <= last; number += 1) numbers.add(number);
  }
  return numbers.size === 0 ? null : [...numbers].sort((one, other) => one - other);
}

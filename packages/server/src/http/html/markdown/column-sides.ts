export const sides = ['left', 'center', 'right'] as const;

type Side = (typeof sides)[number];

export function sideOf(text: string): Side | null {
  return sides.find((side) => side === text.toLowerCase()) ?? null;
}

/** Some browsers ignore `columnalign` and centre every cell of MathML, so each cell gets a class. */
export function columnSides(mathMl: string): string {
  const tables: { readonly columns: readonly string[]; column: number }[] = [];
  return mathMl.replace(
    /<(\/?)(mtable|mtr|mtd)\b([^>]*)>/g,
    (tag, slash: string, name: string, attributes: string) => {
      if (name === 'mtable' && slash) tables.pop();
      else if (name === 'mtable')
        tables.push({ columns: /columnalign="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [], column: 0 });
      const table = tables.at(-1);
      // A cell with a class of its own is no column.
      if (!table || slash || name === 'mtable' || attributes.includes('class')) return tag;
      if (name === 'mtr') table.column = 0;
      else {
        const side = sideOf(table.columns[table.column] ?? '');
        table.column += 1;
        if (side !== null && side !== 'center') return `<mtd class="${side}"${attributes}>`;
      }
      return tag;
    },
  );
}

/** The rows of `tabular`, whose cells are already Markdown. */
export function tableText(content: string): string {
  const rows = content
    .split(/ {2}\n/)
    .map((row) => cellsOf(row))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head, ...body] = rows;
  return `\n\n${[line(head!), line(Array(width).fill('---')), ...body.map(line)].join('\n')}\n\n`;
}

/** An ampersand inside mathematics belongs to it, and an escaped one has no columns around it. */
function cellsOf(row: string): string[] {
  const cells: string[] = [];
  let [cell, isMath] = ['', false];
  for (const character of row) {
    if (character === '$') isMath = !isMath;
    if (character === '&' && !isMath) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  cells.push(cell);
  return cells.map((text) => text.replace(/\s+/g, ' ').trim());
}

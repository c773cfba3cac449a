export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map(escapeBar).join(' | ')} |`).join('\n');
}

function escapeBar(text: string): string {
  return text.replaceAll('|', '\\|');
}

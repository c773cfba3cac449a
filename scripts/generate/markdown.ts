export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.map(escapeBar).join(' | ')} |`).join('\n');
}

export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function escapeBar(text: string): string {
  return text.replaceAll('|', '\\|');
}

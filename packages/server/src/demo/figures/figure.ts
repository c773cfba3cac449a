/** A drawing in a statement. It is part of the text, because statements have no files of their own. */
export interface Figure {
  /** For readers who cannot see it. */
  description: string;
  caption: string;
  width: number;
  height: number;
  /** SVG elements; ASCII only. */
  drawing: string;
}

/** As HTML, which Markdown may contain. The background makes it readable in both themes. */
function figureText({ description, caption, width, height, drawing }: Figure): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" rx="8" fill="#fff"/>${drawing}</svg>`;
  const address = `data:image/svg+xml;base64,${btoa(svg)}`;
  return `<figure><img src="${address}" alt="${description}" width="${width}" height="${height}"><figcaption>${caption}</figcaption></figure>\n\n`;
}

/** The figure before the description of the input. */
export function withFigure(statement: string, figure: Figure | undefined): string {
  if (!figure) return statement;
  return statement.replace('## Input', () => `${figureText(figure)}## Input`);
}

export const ink = { line: '#2c2f3a', quiet: '#c3c8d4', accent: '#4338ca', soft: '#e3e4ff', rock: '#8b8f9c' };

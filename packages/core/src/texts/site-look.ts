/** Whether an entry of the menu may lead there: a page of the site, or one of the web. */
export function isLinkAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[a-z0-9[]/i.test(text);
}

/** The colors of one theme that derive from the accent color. */
interface AccentTones {
  readonly accent: string;
  readonly hover: string;
  readonly soft: string;
  /** Text on the accent color. */
  readonly onAccent: string;
}

/** Darker or lighter than the color where text in it would be hard to read. */
export function accentTones(color: string): { readonly light: AccentTones; readonly dark: AccentTones } {
  return { light: tonesOn(color, '#f6f7fb', '#000000'), dark: tonesOn(color, '#161922', '#ffffff') };
}

/** WCAG demands 4.5; the softened background of a mark takes some of it. */
const minContrast = 5.5;
const softShare = 0.12;

function tonesOn(color: string, background: string, away: string): AccentTones {
  let accent = color;
  for (let share = 0; contrast(accent, background) < minContrast; share += 0.02)
    accent = mixed(color, away, share);
  return {
    accent,
    hover: mixed(accent, away, 0.2),
    soft: mixed(background, accent, softShare),
    onAccent: contrast(accent, '#ffffff') >= contrast(accent, '#000000') ? '#ffffff' : '#000000',
  };
}

/** The ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(color: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(color).map(
    (value, index) => value + ((others[index] ?? 0) - value) * Math.min(share, 1),
  );
  return `#${parts.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of `#rrggbb`, from 0 to 255. */
function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

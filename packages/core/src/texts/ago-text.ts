const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const maxDays = 7;

/** How long ago something was, in words of the language: 3 minutes ago. Null for the future and after a week, where a date says more. */
export function agoText(seconds: number, language: string): string | null {
  if (seconds < 0 || seconds >= maxDays * 86_400) return null;
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  return formatOf(language).format(-Math.floor(seconds / length), unit);
}

/** A new one takes longer than a hundred texts. */
const formatsByLanguage = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(language: string): Intl.RelativeTimeFormat {
  const known = formatsByLanguage.get(language) ?? new Intl.RelativeTimeFormat(language);
  formatsByLanguage.set(language, known);
  return known;
}

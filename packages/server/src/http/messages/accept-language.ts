import { type InterfaceLanguage, interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';

/** Browsers send far less. */
const maxHeaderLength = 1000;

/** The language with the highest quality of an `Accept-Language` header, at equal quality the first; English if there is none. */
export function preferredLanguage(header: string): InterfaceLanguage {
  let best: InterfaceLanguage = 'en';
  let bestQuality = 0;
  for (const part of header.slice(0, maxHeaderLength).split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const language = interfaceLanguageCodes.find((code) => code === tag.split('-')[0]);
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    if (language === undefined || !(quality > bestQuality)) continue;
    best = language;
    bestQuality = quality;
  }
  return best;
}

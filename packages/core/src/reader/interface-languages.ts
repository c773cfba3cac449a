import { keysOf } from '../lists.ts';
/** The languages of the pages, each by its own name. */
export const interfaceLanguages = { en: 'English', vi: 'Tiếng Việt' } as const;

export type InterfaceLanguage = keyof typeof interfaceLanguages;

export const interfaceLanguageCodes = keysOf(interfaceLanguages);

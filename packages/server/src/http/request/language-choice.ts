import { type InterfaceLanguage, interfaceLanguageCodes } from '@tribunal/core/reader/interface-languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from './cookies.ts';

/** The script of every page writes the same cookie (packages/web/src/language-choice.ts). */
const LANGUAGE_COOKIE = 'interface_language';
const YEAR_SECONDS = 365 * 86_400;

/** The language that the profile sets; null if the browser decides. */
export function profileLanguage({ caller }: FastifyRequest): InterfaceLanguage | null {
  return caller?.kind === 'session' ? caller.language : null;
}

/** What a reader without a language in the profile chose in this browser. Cookies are missing when a request could not be parsed. */
export function chosenLanguage({ cookies, caller }: FastifyRequest): InterfaceLanguage | undefined {
  if (caller?.kind === 'token') return undefined;
  return interfaceLanguageCodes.find((code) => code === cookies?.[LANGUAGE_COOKIE]);
}

export function setLanguageCookie(reply: FastifyReply, language: InterfaceLanguage): void {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...cookieOptions(reply), maxAge: YEAR_SECONDS });
}

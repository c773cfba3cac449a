import type { InterfaceLanguage } from '@tribunal/core/reader/interface-languages';
import type { FastifyRequest } from 'fastify';
import { wantsJson } from '../request/answer-kind.ts';
import { chosenLanguage, profileLanguage } from '../request/language-choice.ts';
import { preferredLanguage } from './accept-language.ts';
import { english } from './en/english.ts';
import { vietnamese } from './vi/vietnamese.ts';

/** The texts of the interface by subject. A translation that lacks one of them, or has one more, does not compile. */
type English = typeof english;
/** An interface, because the compiler repeats the content of other types wherever it infers them. */
export interface Messages extends English {}

const messages: Readonly<Record<InterfaceLanguage, Messages>> = { en: english, vi: vietnamese };

/** The texts for whoever made the request. What programs read is always in English. */
export function messagesOf(request: FastifyRequest): Messages {
  return wantsJson(request) ? english : messages[languageOf(request)];
}

/**
 * The language of the profile, then the one chosen in this browser, then the one that the browser asks for, then English. A script with a
 * token gets English unless it asks for another language.
 */
function languageOf(request: FastifyRequest): InterfaceLanguage {
  const chosen = profileLanguage(request) ?? chosenLanguage(request);
  return chosen ?? preferredLanguage(request.headers['accept-language'] ?? '');
}

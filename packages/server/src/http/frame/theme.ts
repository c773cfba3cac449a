import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../request/cookies.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The script of every page writes the same cookie (packages/web/src/theme-choice.ts). */
const THEME_COOKIE = 'theme';
const YEAR_SECONDS = 365 * 86_400;

/** What the reader chose. Cookies are missing when a request could not be parsed. */
export function themeOf({ cookies }: FastifyRequest): Theme {
  const chosen = cookies?.[THEME_COOKIE];
  return themes.find((theme) => theme === chosen) ?? 'system';
}

export function setThemeCookie(reply: FastifyReply, theme: Theme): void {
  reply.setCookie(THEME_COOKIE, theme, { ...cookieOptions(reply), maxAge: YEAR_SECONDS });
}

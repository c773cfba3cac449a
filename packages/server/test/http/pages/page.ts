import type { FastifyInstance } from 'fastify';
import { contentOf } from '../../fixtures/browser.ts';

export interface PageAnswer {
  readonly status: number;
  /** The content of the page, without its layout. */
  readonly content: string;
  readonly body: string;
}

export type GetPage = (path: string) => Promise<PageAnswer>;

/** Requests pages like a browser, with a token or as a guest. */
export function pages(app: FastifyInstance, token?: string): GetPage {
  const headers = { accept: 'text/html', ...(token && { authorization: `Bearer ${token}` }) };
  return async (url) => {
    const reply = await app.inject({ method: 'GET', url, headers });
    return { status: reply.statusCode, content: contentOf(reply), body: reply.body };
  };
}

/** The rows of the table with that class, each as the texts of its cells. */
export function tableRows(content: string, name: string): string[][] {
  const table = new RegExp(`<table class="${name}">.*?</table>`, 's').exec(content)?.[0] ?? '';
  const body = /<tbody>(.*)<\/tbody>/s.exec(table)?.[1] ?? '';
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );
}

/** As displayed. */
export function textOf(html: string): string {
  return html
    .replace(/<br>|<small[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

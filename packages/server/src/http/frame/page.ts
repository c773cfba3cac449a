import type { Html } from '../html/html.ts';
import type { PageContest } from '../parts/contest-bar.ts';

export interface Page {
  readonly title: Html | string;
  readonly body: Html;
  /** Entry points of `packages/web` that this page runs besides the one of every page. */
  readonly scripts?: readonly string[];
  /** With an editor, to which a link at the start leads. One beside a statement is there on wide screens only. */
  readonly editor?: 'shown' | 'beside';
  /** The contest that the page is about. Its bar is shown unless the user is only in other contests. */
  readonly contest?: PageContest;
  /** The key of the contest in which the page is shown, if the user is in it. */
  readonly inContest?: string | undefined;
  /** What other sites show when somebody shares the address. */
  readonly preview?: Preview;
  /** Without the menu, the footer and notices, for large screens and frames of other sites. */
  readonly isBare?: boolean;
  /** Sent after the body while the parts are made, for work that takes long. Requires a signed-in user. */
  readonly later?: AsyncIterable<Html>;
  /** 200 when left out. */
  readonly status?: number;
}

interface Preview {
  readonly description: string;
  /** `path` is on this site. */
  readonly image?: { readonly path: string; readonly width: number; readonly height: number };
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a page of the site: the frame that all pages share, around this one's body. */
    page(page: Page): this;
  }
}

/** What the fake site is asked, and what it answers. */
export interface Request {
  readonly url: URL;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The requests and replies of the fake site. */
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

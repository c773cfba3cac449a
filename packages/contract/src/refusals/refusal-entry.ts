/** What a caller learns when the site refuses an action. */
export interface RefusalEntry {
  readonly status: number;
  /** One sentence, the same for every caller. `{detail}` stands for what the action adds. */
  readonly message: string;
  /** When it happens, for the documents. */
  readonly cause: string;
  /** The field of the request that it is about. */
  readonly field?: string;
}

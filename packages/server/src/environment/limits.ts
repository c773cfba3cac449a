/** Limits that hold for all processes of this site on this machine together. Other machines exchange counts through the database. */
export interface Limits {
  /** Counts a request of the data API. */
  takeRequest(caller: string): Promise<Allowance>;
  /** Stores all counts of requests, so that other machines know them. */
  shareRequests(): Promise<void>;
  /** Makes the next request of the caller read its count from the database again. */
  forgetCaller(caller: string): Promise<void>;
  /** Counts an open stream. False when there are already `most` with this key. */
  openStream(key: string, most: number): Promise<boolean>;
  closeStream(key: string): Promise<void>;
}

/** The rate limit of a caller after a request. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly secondsToReset: number;
  /** Null when the request may be answered. */
  readonly captchaUntil: Date | null;
}

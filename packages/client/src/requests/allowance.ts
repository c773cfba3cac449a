/** Longer waits than this are left to the caller. */
export const longestWaitMs = 60_000;

/** What is left of the site's limit of requests: who reads on without waiting has to solve a captcha. */
export class Allowance {
  #spentUntilMs = 0;

  /** How long the next request has to be held back. */
  waitMs(): number {
    return Math.max(this.#spentUntilMs - performance.now(), 0);
  }

  heed(headers: Headers): void {
    if (headers.get('ratelimit-remaining') !== '0') return;
    const resetMs = Number(headers.get('ratelimit-reset')) * 1000;
    // A caller under a captcha is told three days; it may be solved at any moment.
    if (resetMs <= longestWaitMs) this.#spentUntilMs = performance.now() + resetMs;
  }
}

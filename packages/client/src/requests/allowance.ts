/** Longer waits than this are left to the caller. */
export const maxWaitMs = 60_000;

/** The remaining requests of the rate limit. A caller who exceeds it must solve a captcha. */
export class Allowance {
  #spentUntilMs = 0;

  /** How long to delay the next request. */
  waitMs(): number {
    return Math.max(this.#spentUntilMs - performance.now(), 0);
  }

  heed(headers: Headers): void {
    if (headers.get('ratelimit-remaining') !== '0') return;
    const resetMs = Number(headers.get('ratelimit-reset')) * 1000;
    // With a captcha the wait is three days, but it may be solved at any moment.
    if (resetMs <= maxWaitMs) this.#spentUntilMs = performance.now() + resetMs;
  }
}

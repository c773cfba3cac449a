import type { Page } from '@tribunal/contract/api/envelope';
import type { PageChoice } from '@tribunal/contract/api/query';
import { type Result, TribunalError } from '../requests/failure.ts';

/** A list of the site, read page by page on demand. */
export class Listing<Item> implements AsyncIterable<Item> {
  readonly #read: (page: PageChoice) => Promise<Result<Page<Item>>>;

  constructor(read: (page: PageChoice) => Promise<Result<Page<Item>>>) {
    this.#read = read;
  }

  /** One page, from 1, or the last one. */
  page(number: PageChoice = 1): Promise<Result<Page<Item>>> {
    return this.#read(number);
  }

  /** Every page; a failure throws a TribunalError. */
  async *pages(): AsyncGenerator<Page<Item>, void, void> {
    for (let number = 1; ; number++) {
      const page = await this.#read(number);
      // The list became shorter since the previous page was read.
      if (!page.ok && number > 1 && page.error.kind === 'api' && page.error.code === 404) return;
      if (!page.ok) throw new TribunalError(page.error);
      yield page.value;
      if (!page.value.has_more) return;
    }
  }

  /** Every item of every page; a failure throws a TribunalError. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const page of this.pages()) yield* page.objects;
  }
}

import type { FormatName } from '@tribunal/core/formats/formats';
import type { BoardFilters } from '@tribunal/core/scoreboard/filters';
import { type Words, wordsOf } from '../words.ts';

/** What the page says about its scoreboard. */
export interface BoardFacts {
  readonly contest: string;
  readonly format: FormatName;
  /** The points of each problem. */
  readonly points: readonly number[];
  readonly labels: readonly string[];
  readonly hasRatings: boolean;
  /** The participation of the viewer; null for none. */
  readonly ownId: number | null;
  /** The same as long as the table has the same columns. */
  readonly frame: string;
  /** Where the rows come from. */
  readonly rows: string;
  /** What the addresses of the same view contain, as the secret of a shared link. */
  readonly link: Readonly<Record<string, string>>;
  /** As the address asks for them. */
  readonly filters: BoardFilters;
  /** The minute that a virtual participant has reached moves on, so the rows are loaded again and again. */
  readonly isReplay: boolean;
  readonly words: Words;
}

export function factsOf(place: HTMLElement): BoardFacts {
  const facts: Omit<BoardFacts, 'words'> = JSON.parse(place.dataset.facts ?? '{}');
  return { ...facts, words: wordsOf(place) };
}

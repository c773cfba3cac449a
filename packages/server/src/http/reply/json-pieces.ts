import { setImmediate as nextTurn } from 'node:timers/promises';

const itemsAtOnce = 200;

/** The JSON of a list in pieces. */
export async function* listPieces(items: readonly object[]): AsyncGenerator<string> {
  yield '[';
  yield* textPieces(items, (item) => JSON.stringify(item), ',');
  yield ']';
}

/** The texts of a list in pieces. A long list has many megabytes: other requests are answered in between. */
export async function* textPieces<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  between = '',
): AsyncGenerator<string> {
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const texts = items.slice(start, start + itemsAtOnce).map(textOf);
    yield `${start === 0 ? '' : between}${texts.join(between)}`;
    await nextTurn();
  }
}

/** Texts that are made one by one, in pieces of many. */
export async function* piecesOf(texts: Iterable<string>): AsyncGenerator<string> {
  let piece: string[] = [];
  for (const text of texts) {
    if (piece.push(text) < itemsAtOnce) continue;
    yield piece.join('');
    piece = [];
    await nextTurn();
  }
  yield piece.join('');
}

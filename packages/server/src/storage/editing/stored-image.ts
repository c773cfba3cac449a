import { bytes, type Row, rowsOf, string } from '../../database/row.ts';
/** A small image that the database contains, such as a logo. */
export const storedImageRow = rowsOf({
  /** The hash of the content; part of its address. */
  hash: string,
  mediaType: string,
  content: bytes,
});
export type StoredImage = Row<typeof storedImageRow>;

export interface SizedImage extends StoredImage {
  readonly width: number;
  readonly height: number;
}

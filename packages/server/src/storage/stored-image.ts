/** A small image that the database contains, such as a logo. */
export interface StoredImage {
  /** Of the content; part of its address. */
  readonly hash: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface SizedImage extends StoredImage {
  readonly width: number;
  readonly height: number;
}

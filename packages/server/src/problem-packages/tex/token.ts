export type Token =
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'open' | 'close' | 'paragraph' | 'break' }
  /** Mathematics with its content as written, without the marks around it. */
  | {
      readonly kind: 'math';
      readonly isDisplay: boolean;
      readonly isNumbered: boolean;
      readonly source: string;
    }
  /** The content of an environment in which TeX commands have no meaning. */
  | { readonly kind: 'verbatim' | 'verb'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

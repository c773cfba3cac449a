export interface ImportOptions {
  /** The slug of an organization for everybody; empty for none. */
  readonly organization: string;
  /** The key of a contest to register everybody for; empty for none. */
  readonly contest: string;
  /** Whether accounts that exist are updated; otherwise they are errors. */
  readonly updates: boolean;
  readonly isDryRun: boolean;
  /** Called during the longest part of the work. */
  readonly onHashed?: (count: number) => void;
}

/** `password` is null when the account keeps its old one. */
export interface Credential {
  readonly username: string;
  readonly name: string;
  readonly password: string | null;
  /** Empty when unknown. */
  readonly room: string;
  /** Whether the account did not exist before. */
  readonly isNew: boolean;
}

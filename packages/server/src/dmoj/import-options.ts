/** What the operator decides. */
export interface ImportOptions {
  /** The folder of the old site with one folder of test data per problem. */
  readonly problems: string | null;
  /** SECRET_KEY of the old site. */
  readonly oldSecretKey: string | null;
  /** FERNET_KEYS of the old site, if it has this setting. */
  readonly fernetKeys: readonly string[];
  /** Whether tokens of the old site would be accepted by this one. */
  readonly keepTokens: boolean;
  /** Leaves out the results of single cases. */
  readonly withoutCases: boolean;
  /** DMOJ_SUBMISSION_SOURCE_VISIBILITY of the old site. */
  readonly sourceVisibility: 'always' | 'solved' | 'own';
  /** Users whose second factor cannot be moved sign in with the password alone. */
  readonly dropSecondFactors: boolean;
  /** Imports submissions outside contests whose contest they lost. */
  readonly keepDetached: boolean;
  /** Makes images of statements on other sites files of this one; null to leave them where they are. */
  readonly fetchImages: { readonly privateHosts: readonly string[] } | null;
}

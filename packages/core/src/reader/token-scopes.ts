/** What a named token may do. Every scope may read what its owner may read. */
export const tokenScopes = ['read', 'submit', 'organize', 'author'] as const;
export type TokenScope = (typeof tokenScopes)[number];

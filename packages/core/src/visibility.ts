/** Who sees a contest's scoreboard: everybody, from the end on, contestants from their own end on, or nobody but editors. */
export const scoreboardVisibilities = ['V', 'C', 'P', 'H'] as const;
export type ScoreboardVisibility = (typeof scoreboardVisibilities)[number];

/** Who reads the source of others' submissions to a problem: everybody, those who solved it, or nobody. */
export const sourceVisibilities = ['always', 'solved', 'own'] as const;
export type SourceVisibility = (typeof sourceVisibilities)[number];

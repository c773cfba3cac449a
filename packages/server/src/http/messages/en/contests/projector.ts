export const projector = {
  link: 'Projector view',
  juryLink: 'Projector with hidden results',
  juryBand: 'Jury view: contains hidden results',
  isClosed: 'The scoreboard is not open to the public.',
  latest: 'Latest changes',
  speed: 'Turn pages',
  off: 'never',
  seconds: (seconds: number) => `every ${seconds} seconds`,
  pause: 'Pause (space)',
  theme: 'Light or dark',
  fullScreen: 'Full screen',
  /** For the script of the page. `{…}` is replaced. */
  words: {
    solved: '{name} solved {problem}',
    first: '{name} is the first to solve {problem}',
    tried: '{name} tried {problem}',
    submitted: '{name} submitted {problem}',
  },
};

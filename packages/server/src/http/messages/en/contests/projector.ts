export const projector = {
  link: 'Projector view',
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

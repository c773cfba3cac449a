/** The arguments of Node that run TypeScript tests against the compiled packages. */
export const onCompiled = [
  `--import=${new URL('register.mjs', import.meta.url)}`,
  '--conditions=source',
  '--enable-source-maps',
];

import { fileURLToPath } from 'node:url';

/** The entry file of this program, compiled or not, for processes that it starts. */
export const mainProgram = fileURLToPath(import.meta.url).replace(
  /environment\/main-program(\.[jt]s)$/,
  'main$1',
);

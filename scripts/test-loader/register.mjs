// `node --import` this file to run TypeScript tests against the compiled packages.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);

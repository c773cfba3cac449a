// `npm run build`: after it, users who may not write the checkout can run the site from it.
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();

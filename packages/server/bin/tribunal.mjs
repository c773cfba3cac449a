#!/usr/bin/env node
import { existsSync } from 'node:fs';

// A checkout carries its sources and builds itself; an installed package is built already.
if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  const { ensureBuilt, ensureInstalled } = await import('../../../scripts/setup.mjs');
  ensureInstalled();
  ensureBuilt();
}
await import('../dist/main.js');

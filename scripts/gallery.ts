// `npm run gallery`: writes every component in both themes to `screenshots/components.html`, for a browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { html } from '@tribunal/server/http/html/html';
import { components } from './gallery/components.ts';

const root = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('packages/web/dist/manifest.json', root), 'utf8'));
const [styles] = manifest['site.css'];

const sections = Object.entries(components).map(
  ([name, component]) => html`<h2>${name}</h2>
<div class="gallery-pair">${['light', 'dark'].map((theme) => html`<div class="gallery-theme" data-theme="${theme}">${component}</div>`)}</div>`,
);

/** The page has no content security policy, so its own styles can be inside it. */
const document = html`<!doctype html>
<html lang="en" data-theme="light"><head><meta charset="utf-8"><title>Components</title>
<link rel="stylesheet" href="../packages/web/dist/assets/${styles}">
<style>.gallery-pair{display:grid;grid-template-columns:1fr 1fr}.gallery-theme{padding:1rem;background:var(--page);color:var(--ink)}</style>
</head><body><main>${sections}</main></body></html>
`;

mkdirSync(new URL('screenshots/', root), { recursive: true });
writeFileSync(new URL('screenshots/components.html', root), document.html);
console.log('screenshots/components.html');

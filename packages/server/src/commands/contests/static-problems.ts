import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pointsText } from '@tribunal/core/texts/points-text';
import { samplesOf } from '@tribunal/core/texts/samples';
import { type Html, html } from '../../http/html/html.ts';
import { statement } from '../../http/html/statement.ts';
import { english } from '../../http/messages/en/english.ts';
import type { Site } from '../../site.ts';
import type { ContestProblemRow } from '../../storage/contests/contest-json.ts';
import { findShownProblem, type ShownProblem } from '../../storage/problems/problem-view.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { staticPage } from './static-page.ts';

/** A page for each problem, with the files that its statement shows. */
export async function writeProblemPages(
  site: Pick<Site, 'blobs' | 'database' | 'now'>,
  target: string,
  problems: readonly ContestProblemRow[],
): Promise<void> {
  await mkdir(join(target, 'problems'));
  for (const { problem } of problems) {
    const asked = { code: problem.code, language: english.site.languageCode, contestKey: '' };
    const shown = await findShownProblem(site.database, unrestricted, asked, site.now());
    if (!shown) continue;
    await writeFiles(site, join(target, 'problems', problem.code), shown);
    const title = `${problem.label}. ${shown.name}`;
    const page = staticPage(title, await problemBody(title, shown), '../');
    await writeFile(join(target, 'problems', `${problem.code}.html`), page);
  }
}

async function writeFiles(
  { blobs }: Pick<Site, 'blobs'>,
  folder: string,
  { files }: ShownProblem,
): Promise<void> {
  if (files.length > 0) await mkdir(folder);
  for (const { name, hash } of files)
    await pipeline(await blobs.read(hash), createWriteStream(join(folder, name)));
}

async function problemBody(title: string, shown: ShownProblem): Promise<Html> {
  const { authoring, booklet, scoreboard } = english;
  const { description, notes, samples, timeLimit, memoryLimit } = shown;
  const own = samplesOf(description).length > 0 ? [] : samples;
  const pairs = own.map(
    ({ input, output }, index) =>
      html`<h4>${authoring.sampleInput(index + 1)}</h4><pre><code>${input}</code></pre><h4>${authoring.sampleOutput(index + 1)}</h4><pre><code>${output}</code></pre>`,
  );
  return html`<p><a href="../index.html">${scoreboard.scoreboard}</a></p><h1>${title}</h1>
<p>${booklet.limits(pointsText(timeLimit), `${pointsText(memoryLimit / 1024)}M`)}</p>
<div class="content-description">${withFiles(await statement(description), shown)}${pairs}${notes !== '' && html`<h3>${authoring.notes}</h3>${withFiles(await statement(notes), shown)}`}</div>`;
}

const references = /(<(?:img|a)\b[^>]*? (?:src|href)=")([A-Za-z0-9_.-]+)"/g;

/** Names of files lead to the folder of the problem. */
function withFiles(text: Html, { code, files }: ShownProblem): Html {
  const names = new Set(files.map(({ name }) => name));
  return {
    html: text.html.replace(references, (whole, before: string, name: string) =>
      names.has(name) ? `${before}${code}/${name}"` : whole,
    ),
  };
}

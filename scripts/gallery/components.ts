import { ratingBands } from '@tribunal/core/rating/rating-bands';
import { defineForm } from '@tribunal/server/http/forms/form';
import { renderForm } from '@tribunal/server/http/forms/render-form';
import { type Html, html } from '@tribunal/server/http/html/html';
import { renderStatement } from '@tribunal/server/http/html/render-statement';
import { english } from '@tribunal/server/http/messages/en/english';
import { pager } from '@tribunal/server/http/parts/pager';
import { userLink } from '@tribunal/server/http/parts/user-link';

const verdicts = ['AC', '_AC', 'WA', 'TLE', 'MLE', 'RTE', 'IR', 'OLE', 'CE', 'IE', 'AB', 'QU', 'P', 'G'];

const form = defineForm({
  name: { kind: 'text', label: () => 'A line of text', hint: () => 'What it is for.', maxLength: 20 },
  count: { kind: 'number', label: () => 'A number', min: 0, max: 10 },
  choice: { kind: 'choice', label: () => 'A choice', options: [{ value: 'one', label: () => 'The first' }] },
  flag: { kind: 'flag', label: () => 'Yes or no' },
  text: { kind: 'long text', label: () => 'Several lines', maxLength: 100, rows: 3 },
});

const formula =
  'A formula $a_i \\le 10^9$ in a line, and one of its own:\n\n$$\\sum_{i=1}^{n} a_i = \\frac{n(n+1)}{2}$$';

/** Every component of the style sheets, by name. */
export const components: Readonly<Record<string, Html>> = {
  Type: html`<h1>Page heading</h1><p class="lead">The lead of a page.</p><h2>Section</h2><h3>Part</h3>
<p>Text with a <a href="#">link</a>, <code>code</code>, <kbd>Ctrl</kbd> and <small>small print</small>.</p><pre>#include &lt;iostream&gt;</pre>`,
  'Heading with actions': html`<div class="page-head"><h2>A list</h2><a class="button primary" href="#">New entry</a></div>`,
  Buttons: html`<p class="acts"><button class="primary">Main</button> <button>Plain</button> <button class="danger">Delete the account</button>
<button class="small">Small</button> <button disabled>Disabled</button> <button class="link">Link</button></p>`,
  Notices: html`<p class="notice">Something to know.</p><p class="notice good">Something went well.</p>
<p class="notice warning">Something needs attention.</p><ul class="errorlist"><li>Something is wrong.</li></ul>`,
  Choices: html`<p class="segmented"><a href="#" aria-current="true">First</a><a href="#">Second</a><a href="#">Third</a></p>
<nav class="sections" aria-label="Sections"><a href="#" aria-current="page">Current</a><a href="#">Another</a></nav>`,
  Marks: html`<p><span class="mark">open</span> <span class="mark">rated</span></p>`,
  Verdicts: html`<p class="acts">${verdicts.map((code) => html`<span class="verdict ${code}">${code.replace('_', '')}</span> `)}</p>`,
  Ratings: html`<p class="acts">${ratingBands.map((band) => html`${userLink(english, `band_${band}`, band + 50)} `)}</p>`,
  Facts: html`<dl class="facts"><div><dt>Starts</dt><dd>2031-05-17 12:00</dd></div><div><dt>Length</dt><dd>5 hours</dd></div></dl>`,
  Cards: html`<div class="cards"><section class="card"><h3>One</h3><p>Content.</p></section><section class="card"><h3>Two</h3><p>Content.</p></section></div>`,
  Table: html`<div class="scroll"><table><thead><tr><th scope="col">Name</th><th scope="col" class="number" aria-sort="descending"><a href="#">Points</a></th></tr></thead>
<tbody><tr><th scope="row"><a href="#">First row</a></th><td class="number">138.29</td></tr><tr><th scope="row"><a href="#">Second row</a></th><td class="number">7.00</td></tr></tbody></table></div>
${pager(english, { path: '/', page: 2, hasMore: true })}`,
  'Empty list': html`<div class="empty"><p>You have not submitted anything.</p><p><a class="button" href="#">Choose a problem</a></p></div>`,
  Form: html`<form>${renderForm(form, { faults: { count: () => 'This must be a number.' } }, { t: english, zone: 'UTC' })}<button class="primary">Save</button></form>`,
  Statement: html`<div class="content-description">${{ html: renderStatement(formula) }}</div>`,
};

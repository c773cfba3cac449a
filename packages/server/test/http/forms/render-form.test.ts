import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineForm } from '@tribunal/server/http/forms/form';
import { readForm } from '@tribunal/server/http/forms/read-form';
import { renderForm } from '@tribunal/server/http/forms/render-form';
import { english } from '@tribunal/server/http/messages/en/english';

const rendering = { t: english, zone: 'Asia/Ho_Chi_Minh' };
const form = defineForm({
  name: { kind: 'text', label: () => 'Name', hint: () => 'Shown to <everybody>.', maxLength: 5 },
  password: { kind: 'text', type: 'password', label: () => 'Password', maxLength: 99 },
  start: { kind: 'time', label: () => 'Start' },
  open: { kind: 'flag', label: () => 'Open' },
  rows: {
    kind: 'rows',
    label: () => 'Problems',
    most: 9,
    columns: { code: { kind: 'text', label: () => 'Code', maxLength: 9 } },
  },
});

test('a form shows the current values, with times in the zone of the reader', () => {
  const values = {
    name: '"Ada"',
    start: new Date('2026-07-01T02:30:00Z'),
    open: true,
    rows: [{ code: 'a' }],
  };
  const { html } = renderForm(form, { values }, rendering);
  assert.match(
    html,
    /<input id="id_name" name="name" required aria-describedby="hint_name" type="text" value="&quot;Ada&quot;"/,
  );
  assert.match(html, /<small id="hint_name">Shown to &lt;everybody&gt;\.<\/small>/);
  assert.match(html, /type="datetime-local" value="2026-07-01T09:30"/);
  assert.match(html, /name="start_zone" value="Asia\/Ho_Chi_Minh"/);
  assert.match(html, /<input id="id_open" name="open" type="checkbox" value="on" checked>/);
  assert.match(html, /name="rows-0-code" aria-label="Code 1" type="text" value="a"/);
  assert.equal(html.match(/-position"/g)?.length, 4);
});

test('a refused form keeps the input, except passwords, and shows errors next to the fields', () => {
  const sent = { name: 'Adaaaa', password: 'secret', start: 'soon', 'rows-0-code': 'b' };
  const read = readForm(form, sent);
  assert.ok('faults' in read);
  const { html } = renderForm(form, read, rendering);
  assert.match(
    html,
    /aria-invalid="true" aria-describedby="hint_name error_name" type="text" value="Adaaaa"/,
  );
  assert.match(
    html,
    /<div id="error_name"><div role="alert"><ul class="errorlist"><li>Use at most 5 characters\.<\/li><\/ul><\/div><\/div>/,
  );
  assert.doesNotMatch(html, /secret/);
  assert.match(html, /value="soon"/);
  assert.match(html, /name="rows-0-code" aria-label="Code 1" type="text" value="b"/);
  assert.doesNotMatch(html, / checked/);
});

test('an option has the data that scripts read', () => {
  const options = [{ value: '7', label: () => 'Python 3', data: { id: '7', key: 'PY3', name: '"3"' } }];
  const language = defineForm({ language: { kind: 'choice', label: () => 'Language', options } });
  const { html } = renderForm(language, { values: { language: '7' } }, rendering);
  assert.match(
    html,
    /<select id="id_language" name="language"><option value="7" data-id="7" data-key="PY3" data-name="&quot;3&quot;" selected>Python 3<\/option>\n<\/select>/,
  );
});

test('a field for source code is not spell-checked and keeps the first line break', () => {
  const source = defineForm({
    source: { kind: 'source code', label: () => 'Source', rows: 20, maxLength: 9, isOptional: true },
  });
  const { html } = renderForm(source, { values: { source: '\nmain' } }, rendering);
  assert.match(
    html,
    /<textarea id="id_source" name="source" rows="20" spellcheck="false" autocomplete="off">\n\nmain<\/textarea>/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineFilters, filterForm, filterQuery, readFilters } from '@tribunal/server/http/forms/filter-form';
import { english } from '@tribunal/server/http/messages/en/english';

const options = ['DP', 'Graphs'].map((value) => ({ value, label: () => value }));
const form = defineFilters({
  search: { kind: 'text', label: () => 'Search', maxLength: 5, isOptional: true },
  type: { kind: 'choice', label: () => 'Type', options, emptyLabel: () => 'Any', isOptional: true },
});

test('filters are read from an address: one text, any number of choices', () => {
  assert.deepEqual(readFilters(form, { search: ' a b ', type: ['DP', '', 'Graphs'] }), {
    search: 'a b',
    type: ['DP', 'Graphs'],
  });
  assert.deepEqual(readFilters(form, {}), { search: '', type: [] });
});

test('values that no list contains are kept, shortened, and match nothing', () => {
  const query = { search: 'abcdefgh', type: `x${'y'.repeat(200)}` };
  assert.deepEqual(readFilters(form, query), { search: 'abcde', type: [`x${'y'.repeat(99)}`] });
  assert.deepEqual(readFilters(form, { search: ['a', 'b'], type: { DP: 'DP' } }), { search: '', type: [] });
});

test('filters become the parameters of an address again', () => {
  const filters = readFilters(form, { search: 'a', type: ['DP', 'Graphs'] });
  assert.deepEqual(filterQuery(filters), [
    ['search', 'a'],
    ['type', 'DP'],
    ['type', 'Graphs'],
  ]);
  assert.deepEqual(filterQuery({ ...readFilters(form, {}), points: null, hasEditorial: false }), []);
});

test('the form of a list shows the selection, and no field is required', () => {
  const { html } = filterForm(english, form, '/problems/', { search: '"a"', type: ['DP'] });
  assert.match(html, /<form class="filters" role="search" action="\/problems\/">/);
  assert.match(
    html,
    /<label for="id_search">Search<\/label><input id="id_search" name="search" type="text" value="&quot;a&quot;"/,
  );
  assert.match(
    html,
    /<select id="id_type" name="type"><option value="">Any<\/option><option value="DP" selected>DP<\/option>\n<option value="Graphs">Graphs<\/option>\n<\/select>/,
  );
  assert.doesNotMatch(html, /required/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSections } from '@tribunal/server/http/forms/render-form';
import { english } from '@tribunal/server/http/messages/en/english';
import { vietnamese } from '@tribunal/server/http/messages/vi/vietnamese';
import {
  contestPageForm,
  contestSections,
} from '@tribunal/server/http/pages/contests/organizing/contest-form';

const rendering = { t: english, zone: 'UTC' };

test('each setting of a contest is in exactly one section of the form', () => {
  const names = contestSections.flatMap(({ fields }) => fields);
  assert.deepEqual(names.toSorted(), Object.keys(contestPageForm).toSorted());
});

test('the link to a section says how many of its fields are wrong', () => {
  const faults = { end_time: () => 'The end must be after the start.' };
  const { html } = renderSections(contestPageForm, contestSections, { values: {}, faults }, rendering);
  const links = [...html.matchAll(/<a href="#section-(\w+)">(.*?)<\/a>/g)].map(([, id, text]) => [id, text]);
  assert.deepEqual(links.slice(0, 2), [
    ['contest', 'Contest'],
    ['time', 'Time and freeze <span class="mark wrong">1 error</span>'],
  ]);
  for (const [id] of links) assert.ok(html.includes(`<section class="card" id="section-${id}">`), id);
});

test('the options of formats are in the language of the organizer, with their unit', () => {
  const { html } = renderSections(
    contestPageForm,
    contestSections,
    { values: {}, faults: {} },
    { ...rendering, t: vietnamese },
  );
  assert.match(html, /Phạt cho mỗi lần nộp trước lần tốt nhất/);
  assert.match(html, /Tính bằng phút\. Áp dụng cho AtCoder/);
  assert.doesNotMatch(html, /Penalty for|Equal scores/);
});

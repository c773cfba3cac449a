import { equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { english } from '@tribunal/server/http/messages/en/english';
import { userLink } from '@tribunal/server/http/parts/user-link';
import { scenarioApp } from '../../data/scenario.ts';
import { pages } from '../../http/pages/page.ts';

test('the link to a rated user has the class of the band, and its tooltip names the band', () => {
  equal(
    userLink(english, 'ada', 1500).html,
    '<span class="rated band-1300" title="Expert, 1500"><a href="/user/ada">ada</a></span>',
  );
  equal(userLink(english, 'bob', null).html, '<a href="/user/bob">bob</a>');
});

describe('wherever the site lists users, their links show the band of their rating:', async () => {
  const { app } = await scenarioApp();
  const asGuest = pages(app);
  const paths = [
    '/users/',
    '/organization/club',
    '/submissions/',
    '/submissions/user/ada/',
    '/problem/bridges/rank/',
    '/contest/old/ranking/',
  ];
  for (const path of paths)
    test(path, async () => {
      const { content } = await asGuest(path);
      match(content, /<span class="rated band-1300" title="Expert, 1500"><a href="\/user\/ada">/);
    });
});

import { after, test } from 'node:test';
import { commandWeek } from './command-week.ts';
import { tokenWeek } from './token-week.ts';
import { weekSite } from './week-site.ts';
import { playWeek } from './week-steps.ts';

for (const [way, week] of [
  ['by token', tokenWeek],
  ['by command', commandWeek],
] as const)
  test(`an organizer runs a contest ${way}, from an empty site to the certificates`, async (context) => {
    const site = await weekSite();
    after(() => site.app.close());
    await playWeek(context, await week(site));
  });

import { describeHostilePrograms } from './hostile-programs.ts';

process.env.HOSTILE_SECRET = 'the site has secrets in its environment';

describeHostilePrograms('that several runs may share', {}, true);
describeHostilePrograms('without cgroups', { withoutCgroups: true });
describeHostilePrograms('without cgroups and measured through perl', {
  withoutCgroups: true,
  withoutLibc: true,
});

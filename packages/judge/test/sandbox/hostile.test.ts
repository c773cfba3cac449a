import { describeHostilePrograms } from './hostile-programs.ts';

process.env.HOSTILE_SECRET = 'the site has secrets in its environment';

describeHostilePrograms('with the best limits of this machine');

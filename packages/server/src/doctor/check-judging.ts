import type { Database } from '../database/connection.ts';
import { judgingLacks } from '../storage/judges/judging-lacks.ts';
import { type Finding, ok, warning } from './finding.ts';

const about = 'judging';

/** Whether submissions can be judged, as the database knows it. */
export async function checkJudging({ query }: Database): Promise<Finding[]> {
  const { hasNoLanguage, hasNoJudge, unjudgeable } = await judgingLacks(query, new Date());
  const found: Finding[] = [];
  if (hasNoLanguage)
    found.push(
      warning(about, 'the site has no languages', 'start the site, which adds those that the judge knows'),
    );
  if (hasNoJudge)
    found.push(
      warning(
        about,
        'no judge is online',
        'start the site with SITE_LOCAL_JUDGE, or connect a judge (docs/judging.md)',
      ),
    );
  else if (unjudgeable > 0)
    found.push(
      warning(
        about,
        `no judge that is online can judge ${unjudgeable} of the problems`,
        'give them test data, or connect a judge that has their data and their languages',
      ),
    );
  return found.length > 0 ? found : [ok(about, 'languages are there, and judges for every problem')];
}

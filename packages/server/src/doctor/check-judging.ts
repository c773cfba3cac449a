import type { Database } from '../database/connection.ts';
import { judgingLacks } from '../storage/judges/judging-lacks.ts';
import { type Finding, ok, warning } from './finding.ts';

const about = 'judging';

/** Whether submissions can be judged, according to the database. */
export async function checkJudging({ query }: Database): Promise<Finding[]> {
  const { hasNoLanguage, hasNoJudge, unjudgeable, otherData } = await judgingLacks(query, new Date());
  const found: Finding[] = [];
  if (hasNoLanguage)
    found.push(
      warning(
        about,
        'the site has no languages',
        'start the site; it adds the languages that the judge supports',
      ),
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
        `no online judge can judge ${unjudgeable} of the problems`,
        'add test data, or connect a judge that has their data and languages',
      ),
    );
  for (const { judge, problems } of otherData)
    found.push(
      warning(
        about,
        `generators make other test data on judge ${judge}, which therefore does not judge: ${problems.join(', ')}`,
        'install the same compilers and libraries on all judges (docs/problem-types.md)',
      ),
    );
  return found.length > 0 ? found : [ok(about, 'languages exist, and every problem has a judge')];
}

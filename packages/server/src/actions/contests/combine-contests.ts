import { type CombiningRule, mergeFault } from '@tribunal/core/scoreboard/combined';
import { isCode } from '@tribunal/core/texts/names';
import type { Database } from '../../database/connection.ts';
import { addAuditEntry } from '../../storage/accounts/audit-log.ts';
import type { Editor } from '../../storage/accounts/editor.ts';
import {
  chosenContests,
  deleteCombined,
  findCombined,
  insertCombined,
} from '../../storage/contests/combined/combined-scoreboards.ts';
import { type Refusal, refuse } from '../refusal.ts';

interface NewCombined {
  readonly slug: string;
  readonly name: string;
  readonly rule: CombiningRule;
  /** Keys. */
  readonly contests: readonly string[];
}

type Combined =
  | { readonly slug: string }
  | (Refusal<
      | 'bad slug'
      | 'scoreboard slug taken'
      | 'too few contests'
      | 'unknown contests'
      | 'not an editor of all contests'
      | 'contests have different problems'
      | 'contests have different formats'
    > & { readonly detail?: string });

/** One scoreboard of several contests, made by somebody who edits all of them. */
export function combineContests(
  database: Database,
  { viewer, actor }: Editor,
  { slug, name, rule, contests }: NewCombined,
  now: Date,
): Promise<Combined> {
  return database.transaction(async (queries): Promise<Combined> => {
    if (!isCode(slug) || slug.toLowerCase() === 'new') return refuse('bad slug');
    const keys = [...new Set(contests)];
    if (keys.length < 2) return refuse('too few contests');
    const chosen = await chosenContests(queries, viewer, keys);
    const unknown = keys.filter((key) => !chosen.some((one) => one.key === key));
    if (unknown.length > 0) return { ...refuse('unknown contests'), detail: unknown.join(', ') };
    const foreign = chosen.filter(({ isEditable }) => !isEditable).map(({ key }) => key);
    if (foreign.length > 0) return { ...refuse('not an editor of all contests'), detail: foreign.join(', ') };
    const fault = rule === 'merge' ? mergeFault(chosen) : null;
    if (fault !== null) return refuse(`contests have ${fault}`);
    const contestIds = chosen.map(({ id }) => id);
    if (!(await insertCombined(queries, { slug, name, rule, contestIds }, now)))
      return refuse('scoreboard slug taken');
    const entry = { at: now, actor, action: 'create scoreboard', target: slug };
    await addAuditEntry(queries, { ...entry, details: { name, rule, contests: keys } });
    return { slug };
  });
}

export function removeCombined(
  database: Database,
  { viewer, actor }: Editor,
  slug: string,
  now: Date,
): Promise<'removed' | Refusal<'no such scoreboard' | 'not an editor of all contests'>> {
  return database.transaction(async (queries) => {
    const found = await findCombined(queries, viewer, slug);
    if (!found) return refuse('no such scoreboard');
    if (!found.isEditor) return refuse('not an editor of all contests');
    await deleteCombined(queries, found.id);
    await addAuditEntry(queries, { at: now, actor, action: 'delete scoreboard', target: found.slug });
    return 'removed';
  });
}

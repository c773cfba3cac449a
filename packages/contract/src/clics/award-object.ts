import type { Award, AwardKind } from '@tribunal/core/awards/awards';

/** What an award is called in English; `about` is that of the award. */
export const citations: Readonly<Record<AwardKind, (about: string) => string>> = {
  winner: () => 'Contest winner',
  'gold-medal': () => 'Gold medal',
  'silver-medal': () => 'Silver medal',
  'bronze-medal': () => 'Bronze medal',
  'highest-honors': () => 'Highest honors',
  'high-honors': () => 'High honors',
  honors: () => 'Honors',
  'honorable-mention': () => 'Honorable mention',
  'first-to-solve': (label) => `First to solve problem ${label}`,
  'organization-winner': (organization) => `Best team of ${organization}`,
  'group-winner': (group) => `Winner of ${group}`,
  custom: (citation) => citation,
};

/** `teamIds`: by the id of the participation. */
export function awardObject(
  { id, kind, about, participations }: Award,
  teamIds: ReadonlyMap<number, string>,
) {
  return {
    id,
    citation: citations[kind](about),
    team_ids: participations.flatMap((participation) => teamIds.get(participation) ?? []),
  };
}

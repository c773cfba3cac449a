import type { ShownContest } from '../contest-view.ts';
import type { Contestant } from './load-scoreboard.ts';

/** Whether results and awards name teams, their members and organizations: editors learn everything, others what the contest shows. */
export function namesInResults(contest: ShownContest) {
  const { isEditor, showsTeamNames, showsMembers, showsOrganizations } = contest;
  return {
    hasNames: isEditor || showsTeamNames,
    hasMembers: isEditor || showsMembers,
    hasOrganizations: isEditor || showsOrganizations,
  };
}

/** Their own country, or else that of their organization; empty if neither is known. */
export function countryOf({ country, organization }: Contestant): string {
  return country || (organization?.country ?? '');
}

/** Empty texts for what is unknown or not shown; the username stands for the name. */
export function shownContestant(
  contest: ShownContest,
  contestant: Contestant,
): { readonly name: string; readonly organization: string; readonly country: string } {
  const { username, name, organization } = contestant;
  const { hasNames, hasOrganizations } = namesInResults(contest);
  const shown = { name: (hasNames && name) || username };
  if (!hasOrganizations) return { ...shown, organization: '', country: '' };
  return { ...shown, organization: organization?.name ?? '', country: countryOf(contestant) };
}

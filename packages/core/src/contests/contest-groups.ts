import { itemAt } from '../lists.ts';
/** A set of contestants that is ranked on its own, for example students or a site. */
export interface ContestGroup {
  /** Identifies the group in files and interfaces; its name may change. */
  readonly code: string;
  readonly name: string;
}

/** The group of the Contest API that contains everybody. */
export const everybodyCode = 'participants';

export const maxGroups = 100;
export const maxGroupNameLength = 100;
/** The Contest API allows 36 characters, and awards have ids such as `group-winner-students`. */
export const maxGroupCodeLength = 23;
export const groupCodePattern = `^[A-Za-z0-9][A-Za-z0-9_-]{0,${maxGroupCodeLength - 1}}$`;

const code = new RegExp(groupCodePattern);

export type GroupFault = 'bad group code' | 'group listed twice' | 'bad group name';

/** Null if the group at this place of the list is right. Case does not distinguish codes. */
export function groupFault(groups: readonly ContestGroup[], index: number): GroupFault | null {
  const group = itemAt(groups, index);
  const same = (one: ContestGroup) => one.code.toLowerCase() === group.code.toLowerCase();
  if (!code.test(group.code) || group.code.toLowerCase() === everybodyCode) return 'bad group code';
  if (groups.findIndex(same) !== index) return 'group listed twice';
  const length = [...group.name.trim()].length;
  return length === 0 || length > maxGroupNameLength ? 'bad group name' : null;
}

/** The group that somebody means, by its code or its name in any case. */
export function findGroup<Group extends ContestGroup>(
  groups: readonly Group[],
  text: string,
): Group | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    groups.find((group) => group.code.toLowerCase() === wanted) ??
    groups.find(({ name }) => name.trim().toLowerCase() === wanted)
  );
}

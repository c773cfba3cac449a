import type { ContestGroup } from '@tribunal/core/contests/contest-groups';
import type { SizedImage, StoredImage } from '../../storage/editing/stored-image.ts';

/** A contest as a package describes it. Ids are those of the package. */
export interface ContestPackage {
  readonly contest: PackagedContest;
  readonly banner: SizedImage | null;
  readonly problems: readonly PackagedProblem[];
  readonly organizations: readonly PackagedOrganization[];
  readonly groups: readonly PackagedGroup[];
  readonly teams: readonly PackagedTeam[];
  /** What the package contains and the site does not take over. */
  readonly notes: readonly string[];
}

export interface PackagedContest {
  readonly key: string;
  readonly name: string;
  readonly startTime: Date;
  readonly durationMs: number;
  readonly freezeMinutes: number;
  readonly isPassFail: boolean;
  /** Null: the usual penalty. */
  readonly penaltyMinutes: number | null;
}

export interface PackagedProblem {
  readonly id: string;
  /** On the site. */
  readonly code: string;
  /** Null for the label of its position. */
  readonly label: string | null;
  readonly color: string | null;
  readonly points: number;
  /** The path of its own package, below the folder; null without one. */
  readonly path: string | null;
  /** Where it is listed, for messages. */
  readonly listedIn: string;
}

export interface PackagedOrganization {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  /** ISO 3166-1 alpha-3, or empty. */
  readonly country: string;
  /** In the registration of ICPC contests; empty when unknown. */
  readonly icpcId: string;
  readonly logo: StoredImage | null;
}

export interface PackagedGroup extends ContestGroup {
  readonly id: string;
  /** Its teams are not on scoreboards. */
  readonly isHidden: boolean;
}

export interface PackagedTeam {
  readonly id: string;
  readonly username: string;
  /** Empty if it is the username. */
  readonly name: string;
  /** Empty when one is to be generated. */
  readonly password: string;
  readonly organizationId: string | null;
  /** In the registration of ICPC contests; empty when unknown. */
  readonly icpcId: string;
  /** The codes of its groups. */
  readonly groups: readonly string[];
  /** Not on scoreboards. */
  readonly isHidden: boolean;
  readonly members: readonly string[];
  /** Read when it is stored: together the photos of all teams may be large. Null without one. */
  readonly photo: (() => Promise<SizedImage>) | null;
  readonly listedIn: string;
}

/** Names of a contest package are codes of the site, except that the Contest API allows dots. */
export function codeOfId(id: string): string {
  return id.replaceAll('.', '-');
}

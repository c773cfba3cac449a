import type { Award } from '@tribunal/core/awards/awards';
import type { Medal } from '@tribunal/core/awards/medals';
import type { FormatName } from '@tribunal/core/formats/formats';
import type { RevealPlan } from '@tribunal/core/reveal/reveal-plan';

/** All that a browser needs to play a ceremony without the site. */
export interface RevealData {
  /** The same as long as the results are. */
  readonly version: string;
  readonly isRehearsal: boolean;
  readonly format: FormatName;
  readonly problems: readonly RevealProblem[];
  readonly teams: readonly RevealTeam[];
  readonly plan: RevealPlan;
}

interface RevealProblem {
  readonly label: string;
  readonly name: string;
  readonly points: number;
  readonly color: string | null;
}

export interface RevealTeam {
  /** Its participation. */
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly organization: RevealOrganization | null;
  readonly members: readonly string[];
  /** The hash of its photo; null without one. */
  readonly photo: string | null;
  /** Its final rank. */
  readonly rank: number;
  readonly medal: Medal | null;
  readonly awards: readonly RevealAward[];
}

export interface RevealOrganization {
  readonly slug: string;
  readonly name: string;
  /** The hash of its logo; null without one. */
  readonly logo: string | null;
}

type RevealAward = Pick<Award, 'kind' | 'about'>;

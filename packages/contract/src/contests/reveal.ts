import type { FormatName } from '@tribunal/core/formats/formats';
import type { RevealPlan } from '@tribunal/core/reveal/reveal-plan';
import type { Medal } from '@tribunal/core/scoreboard/medals';

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

export interface RevealProblem {
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
  readonly organization: string | null;
  readonly members: readonly string[];
  /** Its final rank. */
  readonly rank: number;
  readonly medal: Medal | null;
  /** Labels of the problems that it solved first. */
  readonly firsts: readonly string[];
}

import { existing } from '@tribunal/core/unknown';
/** The versions of the Contest API that are served from one model. */
export const clicsVersions = ['2023-06', '2026-01'] as const;
export type ClicsVersion = (typeof clicsVersions)[number];

/** The public view hides what contestants may not know yet; the full view is for the jury and its tools. */
export const clicsViews = ['public', 'full'] as const;
export type ClicsView = (typeof clicsViews)[number];

/** Readers who see the same objects in the same form. */
export interface Audience {
  readonly version: ClicsVersion;
  readonly view: ClicsView;
  /** A set of audiences is the sum of their bits. */
  readonly bit: number;
}

export const audiences: readonly Audience[] = clicsVersions.flatMap((version, row) =>
  clicsViews.map((view, column) => ({ version, view, bit: 1 << (row * clicsViews.length + column) })),
);

export function audienceOf(version: ClicsVersion, view: ClicsView): Audience {
  return existing(audiences.find((one) => one.version === version && one.view === view));
}

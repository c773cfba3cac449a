import { formats } from '@tribunal/core/formats/formats';
import { existing } from '@tribunal/core/unknown';
import type { ShownContest } from '../../../storage/contests/contest-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Messages } from '../../messages/messages.ts';

/** How the contest is scored and who sees its scoreboard, in words. */
export function contestRules(t: Messages, contest: ShownContest): Html {
  const { title, summary } = t.formats[contest.format];
  const rules = [summary, ...optionTexts(t, contest), t.contests.scoreboardIs[contest.scoreboardVisibility]];
  return html`<section class="contest-rules"><h2>${t.contests.rules(title)}</h2>
<ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul></section>`;
}

/** Switches that are off say nothing. */
function optionTexts(t: Messages, { format, formatConfig }: ShownContest): string[] {
  const labels = t.formats[format].options;
  return Object.entries(formats[format].options).flatMap(([name, { kind, default: usual }]) => {
    const value = formatConfig?.[name] ?? usual;
    const label = existing(labels[name]);
    if (value === false) return [];
    if (kind === 'minutes') return t.contests.optionMinutes(label, Number(value));
    return kind === 'points' ? t.contests.optionPoints(label, Number(value)) : label;
  });
}

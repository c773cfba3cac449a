import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { print } from '@tribunal/client/terminal/command';
import { localAddress } from '../../environment/local-address.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Settings } from '../../environment/settings.ts';
import type { Site } from '../../site.ts';
import { judgeMetrics, queueMetrics, recentMetrics } from '../../storage/judges/queue-view.ts';
import type { SiteCommand } from '../site-command.ts';
import { parseMetrics } from './prometheus-text.ts';
import { type TopMetrics, topLines } from './top-text.ts';

const usage = `
Usage: tribunal top [--every SECONDS] [--once]

Shows the queue, the judges, requests and streams of the site, again and again until Ctrl-C. Requests and streams need
SITE_METRICS_PORT or SITE_METRICS_KEY.

  --every SECONDS   time between two updates (2)
  --once            show the figures once
`;

const clearScreen = '\u001b[H\u001b[2J';

export const top: SiteCommand = {
  name: 'top',
  summary: "show the site's figures, live",
  usage,
  async run(args, io, site) {
    const { values } = parseArgs({
      args,
      options: { every: { type: 'string', default: '2' }, once: { type: 'boolean', default: false } },
    });
    const seconds = /^\d{1,4}(?:\.\d)?$/.test(values.every) ? Number(values.every) : 0;
    if (seconds < 0.5) throw new OperatorError('--every takes a number of seconds from 0.5');
    let before: TopMetrics | null = null;
    do {
      const now = await figuresOf(site);
      const start = io.stdout.isTTY && !values.once ? clearScreen : '';
      await print(io.stdout, start + topLines(now, before).join('\n'));
      before = now;
      if (!values.once) await sleep(seconds * 1000, undefined, { signal: io.signal }).catch(() => {});
    } while (!values.once && !io.signal.aborted);
    return 0;
  },
};

async function figuresOf({ database, settings, now }: Site): Promise<TopMetrics> {
  const at = now();
  const [queue, judges, recent, site] = await Promise.all([
    queueMetrics(database),
    judgeMetrics(database),
    recentMetrics(database, at),
    siteMetrics(settings),
  ]);
  return { at, queue, judges, recent, site };
}

const maxAnswerMs = 2000;

/** Null when the site does not run, or serves no figures. */
async function siteMetrics(settings: Settings): Promise<ReadonlyMap<string, number> | null> {
  const { HOST, PORT, SITE_METRICS_PORT, SITE_METRICS_KEY } = settings;
  if (SITE_METRICS_PORT === 0 && SITE_METRICS_KEY === '') return null;
  try {
    const reply = await fetch(`${localAddress(HOST, SITE_METRICS_PORT || PORT)}/metrics`, {
      headers: SITE_METRICS_KEY ? { authorization: `Bearer ${SITE_METRICS_KEY}` } : {},
      signal: AbortSignal.timeout(maxAnswerMs),
    });
    return reply.ok ? parseMetrics(await reply.text()) : null;
  } catch {
    return null;
  }
}

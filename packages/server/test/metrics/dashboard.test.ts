import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { addSiteMetrics } from '@tribunal/server/http/metrics/site-metrics';
import { parse } from 'yaml';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const site = testSite(await testDatabase());
addSiteMetrics(site);
const names = (await site.metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
const folder = new URL('../../../../deploy/monitoring/', import.meta.url);

/** The figures that an expression uses, without the endings that Prometheus adds to histograms. */
function figuresIn(expression: string): string[] {
  return [...expression.matchAll(/tribunal_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
}

test('the dashboard and the alert rules use figures that exist, and the dashboard shows all of them', async () => {
  const dashboard = JSON.parse(await readFile(new URL('grafana-dashboard.json', folder), 'utf8'));
  const rules = parse(await readFile(new URL('prometheus-alerts.yml', folder), 'utf8'));
  const shown: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.flatMap(({ expr }) => figuresIn(expr)),
  );
  const alarmed: string[] = rules.groups[0].rules.flatMap(({ expr }: { expr: string }) => figuresIn(expr));
  assert.deepEqual(
    [...shown, ...alarmed].filter((name) => !names.includes(name)),
    [],
  );
  assert.ok(alarmed.length > 5);
  assert.deepEqual(
    names.filter((name) => !shown.includes(name) && name !== 'tribunal_database_up'),
    [],
  );
});

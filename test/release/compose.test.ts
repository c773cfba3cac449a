import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { examineSettings, settingsTable } from '@tribunal/server/environment/settings';
import { parse } from 'yaml';

interface Service {
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
}

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const composeText = read('deploy/container/compose.yaml');
const containerfile = read('deploy/container/Containerfile');
const compose: { services: Record<string, Service>; volumes: Record<string, null> } = parse(composeText, {
  merge: true,
});
const { site, database, ...judges } = compose.services as Record<string, Service> & {
  site: Service;
  database: Service;
};
const { PORT, SITE_BRIDGE_PORT } = settingsTable;

/** The lines of one image in the Containerfile. */
function stage(target: string): string {
  const stages = containerfile.split(/^(?=FROM )/m);
  return stages.find((lines) => lines.startsWith(`FROM package AS ${target}\n`)) ?? '';
}

test('compose.yaml has two judges, and every image is a target of the Containerfile', () => {
  assert.deepEqual(Object.keys(judges), ['judge1', 'judge2']);
  assert.equal(stage(site.build!.target).includes('CMD ["serve"]'), true);
  for (const { build } of Object.values(judges)) assert.match(stage(build!.target), /exec tribunal judge /);
});

test('the site starts with the environment of compose.yaml and the Containerfile, which has settings only', () => {
  const image = Object.fromEntries(
    [.../^ENV (.*)$/m.exec(stage('site'))![1]!.matchAll(/(\S+?)=(\S+)/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  const environment = { ...image, ...site.environment };
  assert.deepEqual(
    Object.keys(environment).filter((name) => !(name in settingsTable)),
    [],
  );
  const filled = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{SITE_URL:-\}|\$\{\w+\}/g, 'x'),
    ]),
  );
  const { faults, warnings } = examineSettings(filled);
  assert.deepEqual([...faults, ...warnings], []);
  const { POSTGRES_USER: user, POSTGRES_DB: name } = database.environment;
  assert.equal(filled.DATABASE_URL, `postgres://${user}:x@database/${name}`);
});

test('the site and the judges use the ports at which the site listens', () => {
  assert.ok(stage('site').includes(`EXPOSE ${PORT.fallback} ${SITE_BRIDGE_PORT.fallback}\n`));
  assert.deepEqual(site.ports, [`127.0.0.1:${PORT.fallback}:${PORT.fallback}`]);
  for (const { environment } of Object.values(judges))
    assert.equal(environment.JUDGE_SITE, `site:${SITE_BRIDGE_PORT.fallback}`);
});

test('each judge has its own name, key and volume', () => {
  assert.deepEqual(
    Object.entries(judges).map(([name, { environment, volumes }]) => ({ name, environment, volumes })),
    Object.keys(judges).map((name) => ({
      name,
      environment: {
        JUDGE_SITE: `site:${SITE_BRIDGE_PORT.fallback}`,
        JUDGE_NAME: name,
        TRIBUNAL_JUDGE_KEY: `\${${name.toUpperCase()}_KEY:-}`,
      },
      volumes: [`${name}:/var/cache/tribunal-judge`],
    })),
  );
});

test('every volume is declared, and is where the image keeps data', () => {
  const used = Object.values(compose.services).flatMap(({ volumes }) => volumes);
  assert.deepEqual(
    used.map((volume) => volume.split(':')[0]),
    Object.keys(compose.volumes),
  );
  for (const { build, volumes } of [site, ...Object.values(judges)])
    assert.ok(stage(build!.target).includes(`VOLUME ${volumes[0]!.split(':')[1]}\n`));
});

test('docs/installing.md names every variable of compose.yaml', () => {
  const variables = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
  const guide = read('docs/installing.md');
  assert.ok(variables.size > 3);
  assert.deepEqual(
    [...variables].filter((name) => !guide.includes(name)),
    [],
  );
});

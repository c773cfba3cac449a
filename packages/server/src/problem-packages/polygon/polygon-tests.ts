import { itemAt } from '@tribunal/core/lists';
import { caseUnit, type PackageCase, type PackageUnit } from '../data-folder.ts';
import type { PackageFiles } from '../files/package-files.ts';
import { childOf, childrenOf, type Element } from '../files/read-xml.ts';
import { type ImportNotes, PackageError } from '../model.ts';

interface PolygonTest {
  readonly index: number;
  readonly one: PackageCase;
  readonly group: string | null;
}

interface PolygonTests {
  readonly units: readonly PackageUnit[];
  readonly hasPoints: boolean;
}

/** The test set `tests` with its groups. A package without all files is refused with the list of those that are missing. */
export function polygonTests(files: PackageFiles, testset: Element, notes: ImportNotes): PolygonTests {
  const count = Number(childOf(testset, 'test-count')?.text ?? 0);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new PackageError('problem.xml states no valid number of tests');
  const input = patternOf(testset, 'input-path-pattern', 'tests/%02d');
  const answer = patternOf(testset, 'answer-path-pattern', 'tests/%02d.a');
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (index) => !files.has(input(index)) || !files.has(answer(index)),
  );
  if (missing.length > 0)
    throw new PackageError(
      `the package has no input or answer for ${missing.length} of ${count} tests (${missing.slice(0, 50).join(', ')}): export a full package (windows or linux) from Polygon, because the site runs no generators`,
    );
  const elements = childrenOf(testset, 'tests', 'test');
  const tests = Array.from({ length: count }, (_, index): PolygonTest => {
    const { attributes = {} } = elements[index] ?? {};
    return {
      index,
      group: attributes.group ?? null,
      one: {
        input: { file: input(index + 1) },
        answer: { file: answer(index + 1) },
        isSample: attributes.sample === 'true',
        points: pointsOf(attributes.points) ?? 0,
      },
    };
  });
  const groups = childrenOf(testset, 'groups', 'group');
  const total = tests.reduce((sum, { one }) => sum + one.points, 0);
  const groupTotal = groups.reduce((sum, { attributes }) => sum + (pointsOf(attributes.points) ?? 0), 0);
  if (total === 0 && groupTotal === 0)
    return { hasPoints: false, units: tests.map(({ one }) => caseUnit({ ...one, points: 1 })) };
  return { hasPoints: true, units: worthlessLast(groupedUnits(tests, groups, notes), notes) };
}

/** Groups come after those that they depend on; tests without a group stay single. */
function groupedUnits(
  tests: readonly PolygonTest[],
  groups: readonly Element[],
  notes: ImportNotes,
): PackageUnit[] {
  const byName = new Map(groups.map((group) => [group.attributes.name ?? '', group]));
  const made = new Map<string, readonly PackageUnit[]>();
  const units: PackageUnit[] = [];
  const make = (name: string, path: readonly string[]): readonly PackageUnit[] => {
    const known = made.get(name);
    if (known) return known;
    if (path.includes(name))
      throw new PackageError(`the test groups ${[...path, name].join(', ')} depend on each other`);
    const group = byName.get(name);
    const needed = childrenOf(group, 'dependencies', 'dependency').flatMap(({ attributes }) => {
      const before = make(attributes.group ?? '', [...path, name]);
      if (before.some(({ batchPoints }) => batchPoints === null))
        notes.add(
          `the group ${name} depends on ${attributes.group}, which gives points for each test: not imported`,
        );
      return before.filter(({ batchPoints }) => batchPoints !== null);
    });
    const own = unitsOfGroup(
      tests.filter((test) => test.group === name),
      group,
      needed,
    );
    made.set(name, own);
    units.push(...own);
    return own;
  };
  for (const { group, one } of tests) {
    if (group === null) units.push(caseUnit(one));
    else make(group, []);
  }
  for (const { attributes } of groups)
    if (!made.has(attributes.name ?? '')) notes.add(`the group ${attributes.name} has no tests`);
  return units;
}

function unitsOfGroup(
  tests: readonly PolygonTest[],
  group: Element | undefined,
  requires: readonly PackageUnit[],
): PackageUnit[] {
  if (tests.length === 0) return [];
  const { attributes = {} } = group ?? {};
  const sum = tests.reduce((total, { one }) => total + one.points, 0);
  if (attributes['points-policy'] === 'each-test') return tests.map(({ one }) => caseUnit(one, requires));
  // The points of the group are the sum of those of its tests, never in addition to them.
  const points = pointsOf(attributes.points) ?? sum;
  return [{ batchPoints: points, cases: tests.map(({ one }) => ({ ...one, points })), requires }];
}

/** A failed unit without points ends the judging, so it comes first only if others depend on it. */
function worthlessLast(units: readonly PackageUnit[], notes: ImportNotes): PackageUnit[] {
  const needed = new Set(units.flatMap(({ requires }) => requires));
  const isWorthless = (unit: PackageUnit) => (unit.batchPoints ?? itemAt(unit.cases, 0).points) === 0;
  const last = units.filter((unit) => isWorthless(unit) && !needed.has(unit));
  if (units.some((unit) => isWorthless(unit) && needed.has(unit)))
    notes.add('a group without points that others depend on ends the judging when it fails');
  return [...units.filter((unit) => !last.includes(unit)), ...last];
}

function pointsOf(text: string | undefined): number | null {
  const points = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(points) && points >= 0 ? points : null;
}

const widestNumber = 20;

/** A pattern such as `tests/%02d`. */
function patternOf(testset: Element, name: string, usual: string): (index: number) => string {
  const pattern = childOf(testset, name)?.text.trim() || usual;
  const place = /%0?(\d*)d/;
  const width = Number(place.exec(pattern)?.[1] || 0);
  if (width > widestNumber) throw new PackageError(`problem.xml states no valid ${name}`);
  return (index) => pattern.replace(place, () => String(index).padStart(width, '0'));
}

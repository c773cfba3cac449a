import { type Audience, audiences } from './audiences.ts';

/** The types of objects, parents before the objects that refer to them. Contest and state are single objects. */
export const clicsTypes = [
  'contest',
  'state',
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'teams',
  'persons',
  'problems',
  'clarifications',
  'submissions',
  'judgements',
  'runs',
  'awards',
] as const;
export type ClicsType = (typeof clicsTypes)[number];

/** The types with an address of their own. */
export const clicsCollections: readonly ClicsType[] = clicsTypes.filter(
  (type) => type !== 'contest' && type !== 'state',
);

/** The types of what follows from submissions. */
const resultTypes: readonly ClicsType[] = ['submissions', 'judgements', 'runs', 'awards'];

/** All others. */
export const configurationTypes: readonly ClicsType[] = clicsTypes.filter(
  (type) => !resultTypes.includes(type),
);

/** One object as each audience sees it. */
export interface ClicsObject {
  readonly type: ClicsType;
  /** Empty for contest and state. */
  readonly id: string;
  /** The submission that it belongs to; null for all other objects. */
  readonly submissionId: number | null;
  /** In the order of the audiences: JSON, or null for an audience that does not see the object. */
  readonly texts: readonly (string | null)[];
}

type ObjectKey = Pick<ClicsObject, 'type' | 'id' | 'submissionId'>;

export function clicsObject(
  key: ObjectKey,
  build: (audience: Audience) => object | null,
  varies: { readonly byVersion?: boolean; readonly byView?: boolean } = {},
): ClicsObject {
  const built = new Map<string, string | null>();
  const texts = audiences.map((audience) => {
    const name = `${varies.byVersion ? audience.version : ''} ${varies.byView ? audience.view : ''}`;
    if (!built.has(name)) built.set(name, textOf(build(audience)));
    return built.get(name) ?? null;
  });
  return { ...key, texts };
}

function textOf(object: object | null): string | null {
  return object && JSON.stringify(object);
}

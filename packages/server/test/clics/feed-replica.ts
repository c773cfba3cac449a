import assert from 'node:assert/strict';
import { clicsCollections } from '@tribunal/contract/clics/clics-object';
import type { FastifyInstance } from 'fastify';

export interface FeedLine {
  readonly type: string;
  readonly id: string | null;
  readonly data: unknown;
  readonly token: string;
}

/** What a tool knows that has read the feed up to a token: the text of every object, as it was sent. */
interface Replica {
  token: string | null;
  readonly objects: Map<string, string>;
}

export function emptyReplica(): Replica {
  return { token: null, objects: new Map() };
}

export type Get = (path: string) => Promise<{ statusCode: number; body: string }>;

/** Requests to one root and contest, with these headers. `node` chooses who answers each of them. */
export function requester(
  node: () => FastifyInstance,
  root: string,
  key: string,
  headers: Record<string, string>,
): Get {
  return async (path) => {
    const reply = await node().inject({ url: `${root}/contests/${key}${path}`, headers });
    return { statusCode: reply.statusCode, body: reply.payload };
  };
}

/** Reads on from the last token, and checks that nothing refers to what is not known. Returns the new lines. */
export async function readOn(get: Get, replica: Replica): Promise<FeedLine[]> {
  const since = replica.token === null ? '' : `&since_token=${replica.token}`;
  const reply = await get(`/event-feed?stream=false${since}`);
  assert.equal(reply.statusCode, 200, reply.body);
  const lines = reply.body.split('\n').filter((line) => line !== '');
  return lines.map((text) => {
    const line: FeedLine = JSON.parse(text);
    const name = `${line.type} ${line.id ?? ''}`;
    const data = text.slice(text.indexOf(',"data":') + 8, text.lastIndexOf(',"token":'));
    if (line.data === null) replica.objects.delete(name);
    else replica.objects.set(name, data);
    replica.token = line.token;
    if (line.data !== null) assertReferences(replica, name, data);
    else if (line.type !== 'runs')
      for (const [other, text] of replica.objects) assertReferences(replica, other, text);
    return line;
  });
}

const singular: Readonly<Record<string, string>> = {
  problem_id: 'problems',
  team_id: 'teams',
  from_team_id: 'teams',
  to_team_id: 'teams',
  to_team_ids: 'teams',
  team_ids: 'teams',
  group_ids: 'groups',
  organization_id: 'organizations',
  language_id: 'languages',
  submission_id: 'submissions',
  judgement_id: 'judgements',
  judgement_type_id: 'judgement-types',
  reply_to_id: 'clarifications',
};

function assertReferences({ objects }: Replica, name: string, text: string): void {
  for (const [property, value] of Object.entries(JSON.parse(text))) {
    const type = singular[property];
    if (!type || value === null) continue;
    for (const id of Array.isArray(value) ? value : [value])
      assert.ok(objects.has(`${type} ${id}`), `${name} refers to ${type} ${id}, which is not known`);
  }
}

/** The same objects by requests, in the same form. */
export async function readByRequests(get: Get): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  for (const type of ['contest', 'state']) {
    const { body } = await get(type === 'contest' ? '' : '/state');
    objects.set(`${type} `, body);
  }
  for (const type of clicsCollections) {
    const { statusCode, body } = await get(`/${type}`);
    assert.equal(statusCode, 200, `${type}: ${body}`);
    for (const object of JSON.parse(body)) objects.set(`${type} ${object.id}`, JSON.stringify(object));
  }
  return objects;
}

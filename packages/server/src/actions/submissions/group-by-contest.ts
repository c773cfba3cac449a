import { itemAt } from '@tribunal/core/lists';
/** What decides which others can be written together with it. */
export interface Grouped {
  readonly userId: number;
  readonly contestId: number | null;
}

/** Two ways to write the same. */
interface GroupWriter<Item, Answer> {
  /** In one transaction, at most one of each user. The answers have the order of the items. */
  together(items: readonly Item[], now: Date): Promise<readonly Answer[]>;
  alone(item: Item, now: Date): Promise<Answer>;
}

export type WriteGrouped<Item, Answer> = (item: Item, now: Date) => Promise<Answer>;

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly now: Date;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const maxAtOnce = 64;

/**
 * Writes to the log of a contest in groups. The log belongs to one transaction until it has been written to disk, so the number of
 * transactions per second is limited, but not the number of entries: what arrives while a group is being written is the next
 * group. Contests do not wait for each other.
 */
export function groupByContest<Item extends Grouped, Answer>(
  writer: GroupWriter<Item, Answer>,
): WriteGrouped<Item, Answer> {
  const queues = new Map<number | null, Waiting<Item, Answer>[]>();

  async function work(contestId: number | null, queue: Waiting<Item, Answer>[]): Promise<void> {
    while (queue.length > 0) await writeGroup(writer, takeGroup(queue));
    queues.delete(contestId);
  }

  return (item, now) =>
    new Promise((resolve, reject) => {
      const waiting = { item, now, resolve, reject };
      const queue = queues.get(item.contestId);
      if (queue) return void queue.push(waiting);
      const begun = [waiting];
      queues.set(item.contestId, begun);
      void work(item.contestId, begun);
    });
}

/** The oldest ones, one of each user. */
function takeGroup<Item extends Grouped, Answer>(queue: Waiting<Item, Answer>[]): Waiting<Item, Answer>[] {
  const users = new Set<number>();
  const group = queue.filter(({ item: { userId } }) => {
    if (users.size === maxAtOnce || users.has(userId)) return false;
    users.add(userId);
    return true;
  });
  const taken = new Set(group);
  queue.splice(0, queue.length, ...queue.filter((waiting) => !taken.has(waiting)));
  return group;
}

/** If a group fails, each of its items is written alone: one that cannot be written does not concern the others. */
async function writeGroup<Item, Answer>(
  { together, alone }: GroupWriter<Item, Answer>,
  group: readonly Waiting<Item, Answer>[],
): Promise<void> {
  if (group.length > 1) {
    const now = new Date(Math.max(...group.map((waiting) => waiting.now.getTime())));
    const items = group.map(({ item }) => item);
    const answers = await together(items, now).catch(() => null);
    if (answers) {
      for (const [index, waiting] of group.entries()) waiting.resolve(itemAt(answers, index));
      return;
    }
  }
  await Promise.all(group.map(({ item, now, resolve, reject }) => alone(item, now).then(resolve, reject)));
}

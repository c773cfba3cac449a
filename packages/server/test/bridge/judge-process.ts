// A fast judge that accepts everything and reconnects whenever the bridge is available: `judge-process.ts OFFER PORT`.
import { setTimeout as sleep } from 'node:timers/promises';
import { accepting, connectedFakeJudge, type FakeJudge, type Offer } from './fake-judge.ts';

const [offer, port] = process.argv.slice(2).map((text) => JSON.parse(text)) as [Offer, number];

async function work(judge: FakeJudge): Promise<void> {
  for (;;) {
    const request = await judge.next('submission-request');
    for (const message of accepting(request, 3)) {
      judge.send(message);
      await sleep(Math.random() * 30);
    }
  }
}

for (;;) {
  await connectedFakeJudge(port, offer)
    .then(work)
    .catch(() => {});
  await sleep(200);
}

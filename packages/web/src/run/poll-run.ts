const firstPauseMs = 400;
const maxPauseMs = 2000;
const maxFailures = 5;

/** Shows the state of a run after each request, until it has ended. Rejects when the site cannot be reached several times in a row. */
export async function pollRun(id: string, show: (results: Element) => void): Promise<void> {
  let failures = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.3, maxPauseMs)) {
    const results = await fetchResults(id).catch((error: unknown) => {
      failures += 1;
      if (failures >= maxFailures) throw error;
      return null;
    });
    if (results) {
      failures = 0;
      show(results);
    }
    if (results?.getAttribute('data-state') === 'ended') return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function fetchResults(id: string): Promise<Element> {
  const reply = await fetch(`/widgets/test_run?id=${id}`, { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const results = page.querySelector('.run-results');
  if (!reply.ok || !results) throw new Error(`the run answered ${reply.status}`);
  return results;
}

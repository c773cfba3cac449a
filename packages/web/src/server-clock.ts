/** The time of the server, whatever the clock of this computer says. */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Call it often: notices that the computer slept or that its clock was set, and then asks the server again. */
  check(): void;
}

/** The most by which the two clocks of a browser differ while nothing happens to them. */
const normalDriftMs = 1500;

/** Starts from the time that the page contains. `performance.now()` may stop while the computer sleeps; `Date` may be set. */
export function startServerClock(): ServerClock {
  let offset = timeOfPage() - Date.now();
  let driftBefore = drift();
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const sent = performance.now();
      const reply = await fetch('/widgets/time', { cache: 'no-store' });
      const time = Date.parse(await reply.text());
      const onTheWay = (performance.now() - sent) / 2;
      if (!Number.isNaN(time)) offset = time + onTheWay - Date.now();
    } catch {
      // Without a connection the last known offset is the best answer.
    } finally {
      isAsking = false;
    }
  }

  return {
    now: () => Date.now() + offset,
    check() {
      if (Math.abs(drift() - driftBefore) < normalDriftMs) return;
      driftBefore = drift();
      void ask();
    },
  };
}

function drift(): number {
  return Date.now() - performance.now();
}

/** The server wrote its time into the page shortly before the first byte arrived. */
function timeOfPage(): number {
  const written = document.querySelector<HTMLMetaElement>('meta[name="server-time"]')?.content ?? '';
  const [navigation] = performance.getEntriesByType('navigation');
  const isTimed = navigation instanceof PerformanceNavigationTiming;
  const age = isTimed ? performance.now() - navigation.responseStart : 0;
  const time = Date.parse(written);
  return Number.isNaN(time) ? Date.now() : time + age;
}

/** How long the act keeps the processors busy, in milliseconds. Other programs on a busy machine do not count. */
export function processorMsOf(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

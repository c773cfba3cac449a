/** When the page has everything that it needs: what comes then does not delay the first view. */
export async function afterLoad(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // The load ends after its listeners.
  await new Promise((resolve) => setTimeout(resolve));
}

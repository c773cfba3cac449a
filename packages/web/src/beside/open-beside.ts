/** Shows the form for submitting beside the statement: the same form as on its own page, with the scripts of that page. */
export async function openBeside(panel: HTMLElement, address: string): Promise<boolean> {
  const reply = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!reply?.ok || new URL(reply.url).pathname !== address) return false;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const form = page.querySelector('form#problem_submit');
  const runPanel = page.querySelector('#run-panel');
  if (!form || !runPanel) return false;
  panel.append(document.adoptNode(form), document.adoptNode(runPanel));
  for (const { src } of page.querySelectorAll<HTMLScriptElement>('script[type=module][src]')) {
    const path = new URL(src, location.href).pathname;
    if (!document.querySelector(`script[src="${path}"]`)) await import(path);
  }
  return true;
}

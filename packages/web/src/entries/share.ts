// Runs on pages whose address people give to others.
import { part } from '../part.ts';

const button = part<HTMLButtonElement>(document, '.share');
const words = button.textContent;
const shownMs = 2000;

button.hidden = false;
button.addEventListener('click', async () => {
  const shared = { title: button.dataset.title ?? document.title, url: location.href };
  if (navigator.canShare?.(shared)) return void navigator.share(shared).catch(() => {});
  await navigator.clipboard.writeText(location.href);
  button.textContent = button.dataset.copied ?? words;
  setTimeout(() => {
    button.textContent = words;
  }, shownMs);
});

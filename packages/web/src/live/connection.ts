import { minuteInZone } from '@tribunal/core/reader/time-zones';
import { zone } from '../local-times.ts';

let heardAt = Date.now();

/** Something has arrived from the site. */
export function tellHeard(): void {
  heardAt = Date.now();
  const sign = document.getElementById('connection-lost');
  if (sign) sign.hidden = true;
}

/** The site cannot be reached: what the page shows is that of the last update. */
export function tellLost(): void {
  const sign = document.getElementById('connection-lost');
  if (!sign?.hidden) return;
  const time = minuteInZone(new Date(heardAt), zone).slice(11);
  sign.textContent = (sign.dataset.text ?? '').replace('{time}', time);
  sign.hidden = false;
}

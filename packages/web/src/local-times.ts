/** Shows the moments within an element in the time zone of the reader; the UTC time that the server wrote becomes the tooltip. */
export function showLocalTimes(within: ParentNode): void {
  for (const element of within.querySelectorAll<HTMLTimeElement>('time[datetime]:not([title])')) {
    const moment = new Date(element.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    element.title = element.textContent;
    element.textContent = localText(moment);
  }
}

function localText(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Names the zone of the times in the footer. */
export function nameTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const element of document.querySelectorAll<HTMLElement>('[data-local]'))
    element.textContent = (element.dataset.local ?? '').replace('{zone}', () => timeZone);
}

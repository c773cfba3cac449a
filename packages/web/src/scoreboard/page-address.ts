/** Parameters of an address; empty texts for those that it shall not have. */
type Parameters = readonly (readonly [name: string, value: string])[];

/** The address and the links to the files and the projector lead to what the page shows. The projector always shows the current state. */
export function setAddress(parameters: Parameters): void {
  history.replaceState(null, '', addressWith(location.href, parameters));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.board-files a[data-shows]')) {
    const isNow = link.dataset.shows === 'now';
    link.href = addressWith(
      link.href,
      parameters.filter(([name]) => !isNow || name !== 'at'),
    );
  }
}

function addressWith(address: string, parameters: Parameters): string {
  const url = new URL(address);
  for (const [name, value] of parameters)
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.href;
}

/** The element that the page must have inside another. */
export function part<Tag extends keyof HTMLElementTagNameMap>(
  place: ParentNode,
  tag: Tag,
): HTMLElementTagNameMap[Tag];
export function part<Part extends HTMLElement = HTMLElement>(place: ParentNode, selector: string): Part;
export function part(place: ParentNode, selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector} in the page`);
  return found;
}

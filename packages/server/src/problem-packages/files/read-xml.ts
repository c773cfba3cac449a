import { existing } from '@tribunal/core/unknown';
import { SaxesParser } from 'saxes';
import { PackageError } from '../model.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
  /** The names of the attributes that were read. */
  readonly read: ReadonlySet<string>;
}

/** Elements that were looked up. */
const visited = new WeakSet<Element>();

interface OpenElement extends Element {
  readonly children: OpenElement[];
  text: string;
}

const maxElements = 200_000;
const deepest = 50;

/** The root of an XML document. A document type could define entities or refer to other files, so it is refused. */
export function readXml(name: string, text: string): Element {
  const parser = new SaxesParser();
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '', read: new Set() };
  const open = [root];
  let count = 0;
  const fail = (reason: string): never => {
    throw new PackageError(`${name} ${reason}`);
  };
  parser.on('doctype', () => fail('has a document type (DTD), which is not allowed'));
  parser.on('error', (error) => fail(`is not well-formed XML: ${error.message.slice(0, 200)}`));
  parser.on('opentag', ({ name: tag, attributes }) => {
    count += 1;
    if (count > maxElements || open.length > deepest) fail('is too large');
    const read = new Set<string>();
    const element = { name: tag, attributes: tracked(attributes, read), children: [], text: '', read };
    existing(open.at(-1)).children.push(element);
    open.push(element);
  });
  const addText = (part: string) => {
    existing(open.at(-1)).text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return root.children[0] ?? fail('is empty');
}

function tracked(attributes: Readonly<Record<string, string>>, read: Set<string>) {
  return new Proxy(attributes, {
    get(target, name) {
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return undefined;
      read.add(name);
      return target[name];
    },
  });
}

/** The paths of the elements and attributes below a root that nothing has looked up. */
export function unreadParts(element: Element, path = ''): string[] {
  const attributes = Object.keys(element.attributes).filter((name) => !element.read.has(name));
  const parts = element.children.flatMap((child) => {
    const own = `${path}${child.name}`;
    return visited.has(child) ? unreadParts(child, `${own}/`) : [own];
  });
  return [...new Set([...attributes.map((name) => `${path}@${name}`), ...parts])];
}

export function childrenOf(element: Element | undefined, ...path: readonly string[]): Element[] {
  const [first, ...rest] = path;
  if (element) visited.add(element);
  if (!element || first === undefined) return element ? [element] : [];
  return element.children.filter(({ name }) => name === first).flatMap((child) => childrenOf(child, ...rest));
}

export function childOf(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return childrenOf(element, ...path)[0];
}

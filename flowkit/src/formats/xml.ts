/** An element of XML: its name with the prefix, its attributes, its children. Text is left out. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
};

/** Returns an element as text, indented. Attributes without a value are left out. */
export function writeElement(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escaped(value)}"`]))
    .join('');
  if (children.length === 0) return `<${name}${written}/>`;
  const inner = children.map((child) => child.replaceAll(/^/gm, '  '));
  return [`<${name}${written}>`, ...inner, `</${name}>`].join('\n');
}

/** Returns the outermost element of a text. Throws for one that is not well formed. */
export function readXml(text: string): Element {
  const top: Element[] = [];
  const open: { name: string; children: Element[] }[] = [];
  const add = (element: Element) => (open.at(-1)?.children ?? top).push(element);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const isComment = text.startsWith('<!--', at);
    const end = text.indexOf(isComment ? '-->' : '>', at);
    if (end < 0) throw new Error('an element does not end');
    const tag = text.slice(at + 1, end);
    at = end;
    if (isComment || tag.startsWith('?') || tag.startsWith('!')) continue;
    if (tag.startsWith('/')) {
      const closed = open.pop();
      if (closed?.name !== tag.slice(1).trim())
        throw new Error(`</${tag.slice(1)}> closes nothing`);
      continue;
    }
    const [name = ''] = /^[^\s/]+/.exec(tag) ?? [];
    const attributes = Object.fromEntries(
      [...tag.matchAll(/(?<![\w:.-])([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]),
    );
    const children: Element[] = [];
    add({ name, attributes, children });
    if (!tag.endsWith('/')) open.push({ name, children });
  }
  const [root, ...others] = top;
  if (root === undefined || others.length > 0 || open.length > 0) {
    throw new Error('a document has one outermost element, which ends');
  }
  return root;
}

const entities = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

/** Returns a text as XML may contain it. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"\n]/g, (mark) =>
    mark === '\n' ? '&#10;' : `&${Object.entries(entities).find(([key]) => key === mark)?.[1]};`,
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => {
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return Object.entries(entities).find(([, entity]) => entity === name)?.[0] ?? whole;
  });
}

import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { toPlainText } from '#contract/content/block-text.ts';
import type { Block, Inline } from '#contract/content/blocks.ts';
import { readChart } from './chart.ts';
import { refuseMarkdown } from './size-limits.ts';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type FootnoteDefinition = Extract<RootContent, { type: 'footnoteDefinition' }>;
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

export type Body = {
  /** The public blocks. */
  open: Block[];
  /** The whole text, when a part of it is for buyers only; null when nothing is. */
  full: Block[] | null;
  /** The open part without markup, to be searched. */
  text: string;
};

/** Below this line an article with a price is for buyers only. */
const paidMarker = /^<!--\s*paid\s*-->$/;

/**
 * Converts Markdown to blocks. It drops HTML markup, pictures, and links other than to this site, https,
 * mail or a telephone. `isSold` splits off the paid part: without the marker, everything is paid. Throws
 * for input that `refuseMarkdown` refuses.
 */
export function readMarkdown(markdown: string, isSold: boolean): Body {
  const refusal = refuseMarkdown(markdown);
  if (refusal !== null) throw new Error(refusal.problem);
  const root = fromMarkdown(markdown, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const marker = root.children.findIndex(
    (node) => node.type === 'html' && paidMarker.test(node.value.trim()),
  );
  const openEnd = isSold ? Math.max(marker, 0) : root.children.length;
  const open = parseBlocks(root, root.children.slice(0, openEnd));
  return {
    open,
    full: isSold ? parseBlocks(root, root.children) : null,
    text: toPlainText(open),
  };
}

type Reading = {
  urls: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, FootnoteDefinition>;
  /** Footnotes in the order in which the text refers to them. */
  used: string[];
  headings: number;
};

function parseBlocks(root: Root, children: readonly RootContent[]): Block[] {
  const reading: Reading = {
    urls: new Map(
      root.children.flatMap((node) =>
        node.type === 'definition' ? [[node.identifier, node.url]] : [],
      ),
    ),
    notes: new Map(
      root.children.flatMap((node) =>
        node.type === 'footnoteDefinition' ? [[node.identifier, node]] : [],
      ),
    ),
    used: [],
    headings: 0,
  };
  const blocks = children.flatMap((node) => block(node, reading));
  const items: { number: number; blocks: Block[] }[] = [];
  // A footnote may refer to another one, which then follows.
  for (let index = 0; index < reading.used.length; index += 1) {
    const note = reading.notes.get(reading.used[index] ?? '');
    const inner = note?.children.flatMap((node) => block(node, reading)) ?? [];
    items.push({ number: index + 1, blocks: inner });
  }
  return items.length === 0 ? blocks : [...blocks, { kind: 'footnotes', items }];
}

function block(node: RootContent, reading: Reading): Block[] {
  switch (node.type) {
    case 'heading': {
      reading.headings += 1;
      const level = node.depth <= 2 ? 2 : node.depth === 3 ? 3 : 4;
      const id = `section-${reading.headings}`;
      return [{ kind: 'heading', level, id, children: inlines(node.children, reading) }];
    }
    case 'paragraph': {
      const children = inlines(node.children, reading);
      return children.length === 0 ? [] : [{ kind: 'paragraph', children }];
    }
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map((item) =>
            item.children.flatMap((child) => block(child, reading)),
          ),
          ...(node.children.every(({ checked }) => checked != null) ? { checklist: true } : {}),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: node.children.flatMap((child) => block(child, reading)) }];
    case 'table': {
      const [head, ...rows] = node.children.map((row) =>
        row.children.map((cell) => inlines(cell.children, reading)),
      );
      return [{ kind: 'table', align: [...(node.align ?? [])], head: head ?? [], rows }];
    }
    case 'code':
      return [
        (node.lang === 'chart' ? readChart(node.value) : null) ?? {
          kind: 'code',
          language: node.lang ?? null,
          text: node.value,
        },
      ];
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    default:
      return [];
  }
}

function inlines(nodes: readonly PhrasingContent[], reading: Reading): Inline[] {
  return nodes.flatMap((node) => inline(node, reading));
}

function inline(node: PhrasingContent, reading: Reading): Inline[] {
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: withoutLineBreaks(node.value) }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'break':
      return [{ kind: 'break' }];
    case 'strong':
      return [{ kind: 'strong', children: inlines(node.children, reading) }];
    case 'emphasis':
      return [{ kind: 'emphasis', children: inlines(node.children, reading) }];
    case 'delete':
      return [{ kind: 'deleted', children: inlines(node.children, reading) }];
    case 'link':
      return link(node.url, inlines(node.children, reading));
    case 'linkReference':
      return link(reading.urls.get(node.identifier) ?? '', inlines(node.children, reading));
    case 'footnoteReference':
      return reading.notes.has(node.identifier)
        ? [{ kind: 'footnote', number: assignFootnoteNumber(node.identifier, reading) }]
        : [];
    default:
      return [];
  }
}

function link(href: string, children: Inline[]): Inline[] {
  const isSafe = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i.test(href);
  return isSafe ? [{ kind: 'link', href, children }] : children;
}

function assignFootnoteNumber(identifier: string, reading: Reading): number {
  const known = reading.used.indexOf(identifier);
  return known === -1 ? reading.used.push(identifier) : known + 1;
}

// A line that an author broke between two Chinese characters is one line without a blank.
function withoutLineBreaks(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Han}，。、；：？！”）》])\n(?=[\p{Script=Han}“（《])/gu, '')
    .replaceAll('\n', ' ');
}

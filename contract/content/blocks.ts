import * as v from 'valibot';

/**
 * A text as blocks: parsed from Markdown once, when the content is loaded, so that no page needs a parser and an
 * author's markup never becomes markup of a page.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'deleted'; children: Inline[] }
  /** `href` is a path of this site without a language, a fragment, or https, mailto, tel. */
  | { kind: 'link'; href: string; children: Inline[] }
  /** A reference to the footnote of this number; its anchor is `footnote-<number>`. */
  | { kind: 'footnote'; number: number };

const inlines = v.array(v.lazy(() => Inline));

export const Inline: v.GenericSchema<Inline> = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('break') }),
  v.object({ kind: v.literal('strong'), children: inlines }),
  v.object({ kind: v.literal('emphasis'), children: inlines }),
  v.object({ kind: v.literal('deleted'), children: inlines }),
  v.object({ kind: v.literal('link'), href: v.string(), children: inlines }),
  v.object({ kind: v.literal('footnote'), number: v.number() }),
]);

/** Bars along one axis; `from`, `to` and `at` are percent of it, `text` is what a bar says in words. */
export const Chart = v.object({
  kind: v.literal('chart'),
  title: v.string(),
  ticks: v.array(v.object({ at: v.number(), text: v.string() })),
  rows: v.array(
    v.object({ label: v.string(), from: v.number(), to: v.number(), text: v.string() }),
  ),
});
export type Chart = v.InferOutput<typeof Chart>;

export type Align = 'left' | 'center' | 'right';

export type Block =
  /** `id` is the same in both languages, so that a fragment survives the switch. */
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  /** `checklist` marks a list of items to tick off. */
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][]; checklist?: true }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; align: (Align | null)[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; language: string | null; text: string }
  | Chart
  | { kind: 'rule' }
  | { kind: 'footnotes'; items: { number: number; blocks: Block[] }[] };

const blocks = v.array(v.lazy(() => Block));

export const Block: v.GenericSchema<Block> = v.variant('kind', [
  v.object({
    kind: v.literal('heading'),
    level: v.picklist([2, 3, 4]),
    id: v.string(),
    children: inlines,
  }),
  v.object({ kind: v.literal('paragraph'), children: inlines }),
  v.object({
    kind: v.literal('list'),
    ordered: v.boolean(),
    start: v.number(),
    items: v.array(blocks),
    checklist: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal('quote'), blocks }),
  v.object({
    kind: v.literal('table'),
    align: v.array(v.nullable(v.picklist(['left', 'center', 'right']))),
    head: v.array(inlines),
    rows: v.array(v.array(inlines)),
  }),
  v.object({ kind: v.literal('code'), language: v.nullable(v.string()), text: v.string() }),
  Chart,
  v.object({ kind: v.literal('rule') }),
  v.object({
    kind: v.literal('footnotes'),
    items: v.array(v.object({ number: v.number(), blocks })),
  }),
]);

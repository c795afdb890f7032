import { toPlainText } from '#contract/content/block-text.ts';
import type { Block, Inline } from '#contract/content/blocks.ts';
import type { ArticleCover } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ContentItem } from './content-item.ts';

const most = { bars: 6, rows: 5, columns: 3, name: 24 };

/**
 * Gives each article the part of its public text that its card shows: of what it holds, the kind that older articles
 * show least, and never that of the one before. A new article therefore changes no other card.
 */
export function coverArticles(items: readonly ContentItem[]): ContentItem[] {
  const shown: ArticleCover['kind'][] = [];
  const covers = new Map<string, Record<Locale, ArticleCover | null>>();
  const articles = items.filter(({ kind }) => kind === 'articles');
  for (const item of articles.toSorted(byAge)) {
    const chinese = listCovers(item, 'zh-CN');
    const english = listCovers(item, 'en-US');
    const count = (kind: string) =>
      kind === shown.at(-1) ? Infinity : shown.filter((each) => each === kind).length;
    const [cover = null] = chinese
      .filter(({ kind }) => english.some((other) => other.kind === kind))
      .toSorted((one, other) => count(one.kind) - count(other.kind));
    if (cover === null) continue;
    shown.push(cover.kind);
    const inEnglish = english.find(({ kind }) => kind === cover.kind) ?? null;
    covers.set(item.id, { 'zh-CN': cover, 'en-US': inEnglish });
  }
  return items.map((item) => {
    const cover = item.kind === 'articles' ? covers.get(item.id) : undefined;
    if (cover === undefined) return item;
    const add = (locale: Locale) => ({ ...item.texts[locale], cover: cover[locale] });
    return { ...item, texts: { 'zh-CN': add('zh-CN'), 'en-US': add('en-US') } };
  });
}

/** Sorts as lists do, backwards. */
function byAge(one: ContentItem, other: ContentItem): number {
  const [day, otherDay] = [one.facts.date ?? '', other.facts.date ?? ''];
  return day.localeCompare(otherDay) || other.id.localeCompare(one.id);
}

/** Lists what the card of an article can show, the most telling first. */
function listCovers({ texts, body }: ContentItem, locale: Locale): ArticleCover[] {
  const blocks = body[locale];
  const bars = texts[locale].diagram?.rows.slice(0, most.bars) ?? [];
  const covers: ArticleCover[] = [
    { kind: 'timeline', rows: areInTurn(bars) ? bars : [] },
    { kind: 'table', rows: blocks.map(readTable).find(({ length }) => length > 0) ?? [] },
    { kind: 'form', rows: blocks.map(readForm).find(({ length }) => length > 0) ?? [] },
    { kind: 'chart', rows: bars },
  ];
  return covers.filter(({ rows }) => rows.length > 0);
}

/** Says whether bars follow one another, as those of a schedule do: no bar of amounts begins later. */
function areInTurn(bars: readonly { from: number }[]): boolean {
  const later = bars.filter(({ from }) => from > 0).length;
  return (
    later * 2 > bars.length && bars.every(({ from }, index) => from >= (bars[index - 1]?.from ?? 0))
  );
}

function readTable(block: Block): string[][] {
  if (block.kind !== 'table') return [];
  return [block.head, ...block.rows]
    .slice(0, most.rows)
    .map((cells) => cells.slice(0, most.columns).map(toText));
}

/** Reads a list to tick off, or one whose entries all begin with a name, as the lines of a form do. */
function readForm(block: Block): string[][] {
  if (block.kind !== 'list') return [];
  const fields = block.items.map((item) => readField(item));
  const isForm = block.checklist === true || fields.every(({ length }) => length > 1);
  return isForm ? fields.slice(0, most.rows) : [];
}

function readField([first]: readonly Block[]): string[] {
  if (first?.kind !== 'paragraph') return [];
  const [lead, ...rest] = first.children;
  const whole = toText(first.children);
  const [name = '', text = ''] =
    lead?.kind === 'strong' ? [toText(lead.children), toText(rest)] : whole.split(/[：:](.*)/s);
  if (text === '' || name.length > most.name) return [whole];
  return [name.replace(/[。.：:]$/, ''), text.replace(/^[：:]/, '').trim()];
}

function toText(children: Inline[]): string {
  return toPlainText([{ kind: 'paragraph', children }]);
}

import { toPlainText } from '#contract/content/block-text.ts';
import type { Block, Inline } from '#contract/content/blocks.ts';
import type { ArticleCover } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { ContentItem } from './content-item.ts';

const most = { bars: 6, rows: 5, columns: 2, name: 24 };

/**
 * Gives each article the part of its public text that its card shows: of what it holds, the kind that older articles
 * show least, and never that of the one before. A new article therefore changes no other card.
 */
export function coverArticles(items: readonly ContentItem[]): ContentItem[] {
  const shown: string[] = [];
  const count = (kind: string) =>
    kind === shown.at(-1) ? Infinity : shown.filter((each) => each === kind).length;
  const articles = items.filter(({ kind }) => kind === 'articles').toSorted(byAge);
  const covered = articles.map((item): ContentItem => {
    const inEnglish = listCovers(item, 'en-US');
    const [cover = null] = listCovers(item, 'zh-CN')
      .filter(({ kind }) => inEnglish.some((other) => other.kind === kind))
      .toSorted((one, other) => count(one.kind) - count(other.kind));
    if (cover !== null) shown.push(cover.kind);
    const english = inEnglish.find(({ kind }) => kind === cover?.kind) ?? null;
    const { 'zh-CN': zh, 'en-US': en } = item.texts;
    return { ...item, texts: { 'zh-CN': { ...zh, cover }, 'en-US': { ...en, cover: english } } };
  });
  return [...items.filter(({ kind }) => kind !== 'articles'), ...covered];
}

/** Sorts as lists do, backwards. */
function byAge(one: ContentItem, other: ContentItem): number {
  const [day, otherDay] = [one.facts.date ?? '', other.facts.date ?? ''];
  return day.localeCompare(otherDay) || other.id.localeCompare(one.id);
}

/** Lists what the card of an article can show, the most telling first. */
function listCovers({ texts, body }: ContentItem, locale: Locale): ArticleCover[] {
  const bars = texts[locale].diagram?.rows.slice(0, most.bars) ?? [];
  const inText = body[locale].flatMap(readCover);
  // Bars that begin one after another are a schedule; those of amounts all begin at nothing.
  const later = bars.filter(({ from }, index) => from > (bars[index - 1]?.from ?? from));
  if (later.length * 2 >= bars.length && later.length > 0)
    inText.unshift({ kind: 'timeline', rows: bars });
  return bars.length === 0 ? inText : [...inText, { kind: 'chart', rows: bars }];
}

/** Reads a table; or as a form, a list to tick off or one whose entries all begin with a name. */
function readCover(block: Block): ArticleCover[] {
  if (block.kind === 'table') {
    const rows = [block.head, ...block.rows].slice(0, most.rows);
    return [{ kind: 'table', rows: rows.map((row) => row.slice(0, most.columns).map(toText)) }];
  }
  if (block.kind !== 'list') return [];
  const fields = block.items.map(readField);
  const isForm = block.checklist === true || fields.every(({ length }) => length > 1);
  return isForm ? [{ kind: 'form', rows: fields.slice(0, most.rows) }] : [];
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

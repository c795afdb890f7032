import type { Block, Inline } from '#contract/content/blocks.ts';
import { toPlainText } from '#contract/content/block-text.ts';
import { markWordBreaks } from '#src/ui/controls/word-breaks.ts';
import { isTemplate } from './count-blocks.ts';

type Heading = Extract<Block, { kind: 'heading' }>;

/** Returns the HTML of a paper's text. Chapters are numbered; a template gets a frame up to its end. */
export function blocksToHtml(blocks: readonly Block[]): string {
  let chapter = 0;
  let isFramed = false;
  const parts = blocks.map((block) => {
    if (block.kind !== 'heading') return blockToHtml(block);
    const end = isFramed ? '</section>' : '';
    isFramed = isTemplate(block);
    if (block.level === 2) chapter += 1;
    return `${end}${isFramed ? '<section class="template">' : ''}${headingToHtml(block, chapter)}`;
  });
  return `${parts.join('\n')}${isFramed ? '</section>' : ''}`;
}

function headingToHtml(block: Heading, chapter: number): string {
  const number = block.level === 2 ? `<span class="number">${chapter}</span> ` : '';
  return `<h${block.level} id="${block.id}">${number}${inlinesToHtml(block.children)}</h${block.level}>`;
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return headingToHtml(block, 0);
    case 'paragraph':
      return `<p>${inlinesToHtml(block.children)}</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${tight(item)}</li>`).join('');
      const marks = block.checklist === true ? ' class="checklist"' : '';
      return `<${tag}${marks} start="${block.start}">${items}</${tag}>`;
    }
    case 'quote':
      return `<div class="say">${block.blocks.map(blockToHtml).join('')}</div>`;
    case 'table':
      return tableToHtml(block);
    case 'chart':
      return chartToHtml(block);
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`;
    case 'rule':
      return '<hr>';
    case 'footnotes': {
      const notes = block.items.map(({ blocks }) => `<li>${tight(blocks)}</li>`).join('');
      return `<ol class="notes">${notes}</ol>`;
    }
  }
}

/** The text of an item without a paragraph around it. */
function tight(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph' ? inlinesToHtml(block.children) : blockToHtml(block),
    )
    .join('');
}

/** The most rows of a table that is kept on one page. */
const mostRowsKept = 5;

/** Returns the width of a number of columns to fill in, in percent, if others contain text. */
function widthToFill(columns: number): number {
  return Math.min(Math.max(46 + 6 * columns, 58), 80);
}

function tableToHtml({ align, head, rows }: Extract<Block, { kind: 'table' }>): string {
  const side = (index: number) => (align[index] ? ` class="${align[index]}"` : '');
  const toFill = head.map((_, at) => rows.every((row) => isEmptyCell(row[at] ?? [])));
  const empty = toFill.filter(Boolean).length;
  const width = Math.floor((empty === head.length ? 100 : widthToFill(empty)) / empty);
  const headCells = head.map((cell, at) => {
    const style = toFill[at] ? ` style="width:${width}%"` : '';
    return `<th scope="col"${side(at)}${style}>${cellToHtml(cell, at)}</th>`;
  });
  const lines = rows.map((row) => {
    const isEmpty = row.slice(1).every(isEmptyCell);
    const cells = row.map((cell, at) => `<td${side(at)}>${cellToHtml(cell, at)}</td>`).join('');
    return `<tr${isEmpty ? ' class="blank"' : ''}>${cells}</tr>`;
  });
  const kept = rows.length <= mostRowsKept ? ' class="kept"' : '';
  return `<table${kept}><thead><tr>${headCells.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** The widest text of a first column that stays on one line, in Chinese characters. */
const widestLabel = 8;

/** Returns the HTML of a cell. Lines break between words; a short text in the first column does not break. */
function cellToHtml(cell: readonly Inline[], column: number): string {
  const text = toPlainText([{ kind: 'paragraph', children: [...cell] }]);
  const width = [...text].reduce((sum, sign) => sum + (isWide(sign) ? 1 : 0.5), 0);
  return column === 0 && width <= widestLabel
    ? `<span class="label">${inlinesToHtml(cell)}</span>`
    : inlinesToHtml(cell, cellTextToHtml);
}

/** Keeps a number with its unit, and a last word of one character with the word before it. */
function cellTextToHtml(text: string): string {
  return markWordBreaks(text.replaceAll(/(?<=\d) (?=\p{Script=Han})/gu, '\u{a0}')).replaceAll(
    /(?<=\u{a0}个)<wbr>|<wbr>(?=\p{Script=Han}(?!\p{Script=Han}))/gu,
    '',
  );
}

/** True for a Chinese character or sign. */
function isWide(sign: string): boolean {
  return /[\u{2e80}-\u{ffef}]/u.test(sign);
}

function isEmptyCell(cell: readonly Inline[]): boolean {
  return cell.every((inline) => inline.kind === 'text' && inline.text.trim() === '');
}

function chartToHtml({ title, ticks, rows }: Extract<Block, { kind: 'chart' }>): string {
  const bars = rows.map(
    ({ label, from, to, text }) =>
      `<div class="bar"><span>${escapeHtml(label)}</span>${barSvg(from, to)}<b>${escapeHtml(text)}</b></div>`,
  );
  const axis =
    ticks.length === 0
      ? ''
      : `<div class="bar axis" aria-hidden="true"><span></span><i>${ticks
          .map(({ at, text }) => `<em style="left:${at}%">${escapeHtml(text)}</em>`)
          .join('')}</i><b></b></div>`;
  return `<figure class="chart"><figcaption>${escapeHtml(title)}</figcaption>${axis}${bars.join('')}</figure>`;
}

function barSvg(from: number, to: number): string {
  const width = Math.max(to - from, 0.8);
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><path d="M0 9.8H100" stroke="#dde4ed" stroke-width=".4"/><rect x="${from}" y="1.5" width="${width}" height="7" fill="var(--accent-line)"/></svg>`;
}

function inlinesToHtml(inlines: readonly Inline[], textToHtml = escapeHtml): string {
  return inlines.map((inline) => inlineToHtml(inline, textToHtml)).join('');
}

function inlineToHtml(inline: Inline, textToHtml: (text: string) => string): string {
  switch (inline.kind) {
    case 'text':
      return textToHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlinesToHtml(inline.children, textToHtml)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesToHtml(inline.children, textToHtml)}</em>`;
    case 'deleted':
      return `<s>${inlinesToHtml(inline.children, textToHtml)}</s>`;
    case 'link':
      return inlinesToHtml(inline.children, textToHtml);
    case 'footnote':
      return `<sup>${inline.number}</sup>`;
  }
}

export function headingText({ children }: Heading): string {
  return toPlainText([{ kind: 'paragraph', children }]);
}

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[<>&"]/g, (letter) => entities[letter] ?? letter);
}

import type { Block } from '#contract/content/blocks.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { blocksToHtml, escapeHtml, headingText } from './block-html.ts';
import type { PaperSource } from './read-sources.ts';

/** The origin at which the printing browser finds the stylesheet and the fonts. */
export const paperOrigin = 'https://papers.example';

const words = {
  'zh-CN': {
    brand: '序园',
    contents: '目录',
    sample: '示例',
    invented: '样张：公司、人名、标识与号码均为虚构',
  },
  'en-US': {
    brand: 'Xuyuan Park',
    contents: 'Contents',
    sample: 'SAMPLE',
    invented: 'Sample: companies, people, marks and numbers are fictional',
  },
} satisfies Record<Locale, unknown>;

const logo =
  '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><circle cx="6" cy="9" r="3.5" fill="#0fa37f"/><path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="#0fa37f" stroke-width="2.2"/><rect x="13" y="14.5" width="16" height="12.5" rx="4.5" stroke="#0b1220" stroke-width="2.2"/><circle cx="21" cy="20.75" r="2.3" fill="#0b1220"/></svg>';

/**
 * Returns the HTML to print. The text before the first chapter is on the first page, above the table of
 * contents; `pageOf` tells the page of each chapter once it is known.
 */
export function paperHtml(paper: PaperSource, pageOf: ReadonlyMap<string, number>): string {
  const { kind, locale, title, label, by, summary, blocks } = paper;
  const own = words[locale];
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
  const first = kind === 'sample' ? blocks.length : Math.max(start, 0);
  const sample =
    kind === 'sample'
      ? `<p class="mark">${own.sample}</p><p class="invented">${own.invented}</p>`
      : '';
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${paperOrigin}/paper.css">
<style>@page { @bottom-left { content: "${own.brand} · ${title.replaceAll(/["<\\]/g, '')}"; } }</style></head>
<body class="${kind}">
<header><p class="brand">${logo}<span>${own.brand}</span></p><p>${escapeHtml(label)}</p></header>
<h1>${escapeHtml(title)}</h1>
<p class="by">${escapeHtml(by)}</p>
${kind === 'report' ? `<p class="summary">${escapeHtml(summary)}</p>` : sample}
${blocksToHtml(blocks.slice(0, first))}
${kind === 'report' ? contentsHtml(blocks, pageOf, own.contents) : ''}
<main>${blocksToHtml(blocks.slice(first))}</main>
</body></html>`;
  // The font has curly quotes for Chinese only, as wide as a character.
  return locale === 'zh-CN' ? html : html.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '&quot;');
}

function contentsHtml(
  blocks: readonly Block[],
  pageOf: ReadonlyMap<string, number>,
  title: string,
): string {
  const rows = blocks.flatMap((block) => {
    if (block.kind !== 'heading' || block.level !== 2) return [];
    const text = headingText(block);
    const page = pageOf.get(text) ?? 1;
    return [
      `<li><a href="#${block.id}"><span>${escapeHtml(text)}</span><i></i><b>${page}</b></a></li>`,
    ];
  });
  return `<nav class="contents"><p>${title}</p><ol>${rows.join('')}</ol></nav>`;
}

import type { Block } from '#contract/content/blocks.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { blocksToHtml, escapeHtml, headingText } from './block-html.ts';
import type { PaperBrand } from './paper-brand.ts';
import type { Paper } from './paper.ts';

/** The origin at which the printing browser finds the stylesheet and the fonts. */
export const paperOrigin = 'https://papers.example';

const words = {
  'zh-CN': {
    contents: '目录',
    sample: '示例',
    invented: '样张：公司、人名、标识与号码均为虚构',
  },
  'en-US': {
    contents: 'Contents',
    sample: 'SAMPLE',
    invented: 'Sample: companies, people, marks and numbers are fictional',
  },
} satisfies Record<Locale, unknown>;

/** The logo of the site, in src/ui/drawings/logo.tsx. */
const drawnLogo =
  '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><circle cx="6" cy="9" r="3.5" fill="var(--accent-line)"/><path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="var(--accent-line)" stroke-width="2.2"/><rect x="13" y="14.5" width="16" height="12.5" rx="4.5" stroke="#0b1220" stroke-width="2.2"/><circle cx="21" cy="20.75" r="2.3" fill="#0b1220"/></svg>';

/**
 * Returns the HTML to print. The text before the first chapter is on the first page, above the table of contents;
 * `pageOf` has the page of each chapter once it is known.
 */
export function paperHtml(paper: Paper, pageOf: ReadonlyMap<string, number>): string {
  const { kind, locale, brand, title, label, by, summary, blocks } = paper;
  const own = words[locale];
  const footer = `${brand.name} · ${title}`.replaceAll(/["<\\]/g, '');
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
<style>@page { @bottom-left { content: "${footer}"; } }${colorRule(brand)}</style></head>
<body class="${kind}">
<header><p class="brand">${logoHtml(brand)}<span>${escapeHtml(brand.name)}</span></p><p>${escapeHtml(label)}</p></header>
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

function logoHtml({ logo }: PaperBrand): string {
  return logo === null ? drawnLogo : `<img src="${logo}" alt="">`;
}

/** Replaces the colors of the stylesheet that carry the brand. */
function colorRule({ color }: PaperBrand): string {
  if (color === null) return '';
  return `:root { --accent: ${color}; --accent-line: ${color}; --accent-soft: color-mix(in srgb, ${color} 8%, #fff); }`;
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

import { shell } from 'virtual:document-shell';
import source from './boot.inline.js?raw';

/** The minified inline boot script; the CSP contains its hash. */
export const boot = source
  .split('\n')
  .map((line) => line.trim())
  .join('')
  .split(/([=(){}?:,|&>]+)/)
  .map((part) => part.trim())
  .join('');

export type DocumentParts = {
  locale: string;
  /** Styles and head tags. */
  head: string;
  body: string;
  /** Shown without scripts: in place of a client-rendered page, or above another; empty for none. */
  noScript: string;
  /** The data that the page was rendered with, as JSON that is safe inside a script element. */
  data: string;
  /** The elements of the entry and its preloads. */
  scripts: string;
};

/** Fills index.html, with the same result in development and production. */
export function documentHtml({
  locale,
  head,
  body,
  noScript,
  data,
  scripts,
}: DocumentParts): string {
  const parts: Record<string, string> = {
    boot: `<script>${boot}</script>`,
    head,
    body,
    noscript: noScript === '' ? '' : `<noscript>${noScript}</noscript>`,
    data: `<script type="application/json" id="dehydrated">${data}</script>`,
    scripts,
  };
  return shell
    .replace('lang="zh-CN"', `lang="${locale}"`)
    .replace(
      /<!--(boot|head|body|noscript|data|scripts)-->/g,
      (_, name: string) => parts[name] ?? '',
    );
}

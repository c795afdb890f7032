import type { Operator } from '#server/content/site/operator.ts';

/** Adds the operator to the document of the console: its title, its texts as data, and its styles. */
export function fillConsoleDocument(html: string, { shown, style }: Operator): string {
  const data = JSON.stringify(shown).replaceAll('<', '\\u003c');
  const title = `${shown['zh-CN'].name}控制台`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Functions, because a text may have a dollar sign.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '</head>',
      () => `<script type="application/json" id="site">${data}</script>${style}</head>`,
    );
}

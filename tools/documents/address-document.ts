import { readFileSync } from 'node:fs';
import { listRouteFiles } from './route-files.ts';

/** Where the committed table of addresses is. */
export const addressDocumentFile = 'docs/addresses.md';

const introduction = `# Addresses

Every page of the site, its title, and who may open it; in English it is at the same path under \`/en\`.
A page that shows one item of the content has the title of that item. What each page shows is in
[product, section 2](product.md#2-screens-and-routes). \`npm run pages\` writes this page from
\`src/routes\` and \`locales\`; a test compares them.
`;

/** Writes the table of all addresses. A title that is missing is empty: a structure test names its file. */
export function writeAddressDocument(): string {
  const rows = listRouteFiles()
    .filter(({ isPage }) => isPage)
    .map(({ address, titleKey, visitors }) => [
      `\`${address}\``,
      findTitle('zh-CN', titleKey) ?? '',
      findTitle('en-US', titleKey) ?? '',
      visitors,
    ]);
  const table = [['address', 'zh-CN', 'en-US', 'for'], ['---', '---', '---', '---'], ...rows];
  return `${introduction}\n${table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;
}

/** Returns a title of the texts in one language, `orders:title`; undefined if it is missing. */
export function findTitle(locale: string, titleKey: string): string | undefined {
  const [namespace, key = ''] = titleKey.split(':');
  const path = `locales/${locale}/${namespace}.json`;
  try {
    const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const text = key.split('.').reduce<unknown>((part, name) => Object(part)[name], texts);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
